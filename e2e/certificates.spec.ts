import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { giveSeat, newBatch, registerStudent } from './support/checkout.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

test('a certificate is issued, shown to a stranger, corrected and revoked', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.slow()
  // Given a student with a seat in a batch
  await signIn(page, site.admin)
  const batch = await newBatch(page, 'classroom', 3)
  const { context, student, id } = await registerStudent(page, 'Farida Sayyed', '98765 43219')
  await giveSeat(page, batch.id, id)

  // When staff issue a certificate before the batch is over, for a reason
  await open(
    page,
    `${to.adminRecord('enrollment', sectionParts.batches)}/${batch.id}/${sectionParts.certificates}`,
  )
  const section = page.getByRole('region', { name: 'Certificates' })
  await expect(section).toContainText('The batch runs until')
  await section.getByRole('button', { name: 'Issue anyway…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Certificate for Farida Sayyed' })
  await dialog.getByRole('button', { name: 'Issue certificate' }).click()
  await expect(dialog).toContainText('Give a reason for the exception.')
  await dialog.getByLabel('Kind').selectOption('Completion')
  await dialog.getByLabel('Reason, for the records').fill('Took the course in our old system')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue certificate' }).click()
  await expect(section).toContainText('Valid')
  await expectAccessible(page)

  // Then the student finds it in their profile
  await open(student, to.profile)
  const ownSection = student.getByRole('region', { name: 'Your certificates' })
  await expect(ownSection).toContainText('Certificate of completion: C / C++ Programming')
  await expectAccessible(student)
  const address = await ownSection
    .getByRole('link', { name: /^Open the certificate/ })
    .getAttribute('href')

  // And a visitor without scripts checks it by the code on the certificate
  const strangers = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const stranger = await strangers.newPage()
  await stranger.goto('/verify')
  const code = address?.split('/').at(-1) ?? ''
  await stranger.getByLabel('Code on the certificate').fill(code.toLowerCase())
  await stranger.getByRole('button', { name: 'Check the code' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid')
  await expect(stranger.getByRole('definition').filter({ hasText: 'Farida Sayyed' })).toBeVisible()

  // And by the signed file, as its holder sent it
  const file = await stranger.request.get(`${address}/certificate.jwt`)
  await stranger.getByText('Check a credential file').click()
  await stranger.getByLabel('Text of the file').fill(await file.text())
  await stranger.getByRole('button', { name: 'Check the file' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid')

  // When the student asks for another spelling, and staff issue it again
  await ownSection.getByRole('button', { name: 'Correct the name…' }).click()
  await ownSection.getByLabel('Name as it should be printed').fill('Farida Sayyad')
  await ownSection.getByRole('button', { name: 'Ask for a corrected certificate' }).click()
  await expect(ownSection).toContainText('You asked for “Farida Sayyad”.')
  await open(page, to.adminRecord('enrollment', sectionParts.batches))
  const names = page.getByRole('region', { name: 'Names to correct on certificates' })
  await expectAccessible(page)
  await names.getByRole('button', { name: 'Issue it again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue it again' }).click()
  await expect(names).toBeHidden()

  // Then the first one is revoked, and staff revoke the second one, too
  await stranger.reload()
  await expect(stranger.getByRole('main')).toContainText('replaced by one with a corrected name')
  await open(
    page,
    `${to.adminRecord('enrollment', sectionParts.batches)}/${batch.id}/${sectionParts.certificates}`,
  )
  await section.getByRole('button', { name: 'Revoke completion…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').selectOption('misconduct')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke for good' }).click()
  await expect(section).toContainText('Revoked: misconduct')
  await open(student, to.profile)
  await expect(ownSection.getByText('Revoked')).toHaveCount(2)
  await strangers.close()
  await context.close()
})
