import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { to } from '../src/ui/addresses/site-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

const newPhone = () => `98${randomInt(10_000_000, 99_999_999)}`

/** A word that is nobody’s, and close to nobody’s. */
const newName = () =>
  Array.from({ length: 14 }, () => String.fromCharCode(97 + randomInt(26))).join('')

// S144
test('the export of a portal is imported as enquiries, and the import can be undone', async ({
  page,
}) => {
  // Given an export with a course of another name, one that we do not teach, and a number that is none
  const name = newName()
  const file = [
    'Lead Name,Mobile No,Requirement,Remarks',
    `${name},${newPhone()},Data Science,Wants weekends`,
    `Farhan Qureshi,${newPhone()},Mern full-stack,`,
    `Sneha Kadam,${newPhone()},Cookery,`,
    'Nilesh More,12345,Data Science,',
  ].join('\n')
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('enrollment'))

  // When an owner sends it from All registrations
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await expect(page.getByRole('heading', { name: 'Import enquiries' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'portal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })

  // Then its columns are found, and the rows are looked at before anything is taken
  await expect(page.getByRole('heading', { name: 'portal.csv' })).toBeVisible()
  await expect(page.getByLabel('Course', { exact: true })).toHaveValue('2')
  await expect(page.getByText(`Such as ${name}`)).toBeVisible()
  await page.getByLabel('One source').selectOption('JustDial')
  const check = page.getByRole('button', { name: 'Check file' })
  await check.click()
  await expect(page.getByRole('status').filter({ hasText: 'ready' })).toHaveText(
    '1 row is ready, 3 would be skipped.',
  )
  await expectAccessible(page)

  // And what a name means is said once for all its rows
  await page.getByLabel('Course “Mern full-stack”').selectOption('MERN Stack')
  await page.getByLabel('Course “Cookery”').selectOption('Skip these rows')
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden()
  await check.click()
  await page.getByRole('button', { name: 'Import 2 enquiries' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)

  // And those skipped are a file with their reasons
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of skipped rows' }).click()
  const skippedFile = readFileSync(await (await download).path(), 'utf8')
  expect(skippedFile).toContain('Lead Name,Mobile No,Requirement,Remarks,reason')
  expect(skippedFile).toContain('Skipped, as chosen for the course “Cookery”.')

  // And all of it goes as one
  const address = page.url()
  await open(page, `${to.adminSection('enrollment')}?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  await open(page, new URL(address).pathname)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByRole('heading', { name: 'Undone', exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)
  await open(page, `${to.adminSection('enrollment')}?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(`Nobody matches “${name}”.`)).toBeVisible()
})
