import type { Browser, Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { inviteCounsellor } from './support/invite-colleague.ts'
import { expect, expectAccessible, newVisitor, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'
import { register } from './support/register.ts'

const myDay = to.adminRecord('enrollment', 'my-day')
const name = 'Zubin Qarshwala'

test('a counsellor takes an unassigned enquiry, a colleague asks for it and is given it', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  test.slow()
  // Given two counsellors with limited visibility, and an unassigned enquiry
  await signIn(page, site.admin)
  const ravi = await desk(browser, baseURL, await inviteCounsellor(page, 'Ravi Menon'))
  const sana = await desk(browser, baseURL, await inviteCounsellor(page, 'Sana Shaikh'))
  await open(page, to.adminRecord('settings', sectionParts.team))
  const ownOption = page.getByRole('radio', { name: /^Only registrations that are theirs/ })
  await ownOption.click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ownOption).toBeChecked()
  await register(browser, baseURL, name)

  // When one of them takes it
  await open(ravi, myDay)
  await ravi.getByRole('button', { name }).click()
  await expect(ravi.getByRole('button', { name: /^Assign to me/ })).toBeVisible()
  await expectAccessible(ravi)
  await ravi.keyboard.press('Alt+h')

  // Then it is theirs to work on and hand over, and the other no longer sees it
  await expect(ravi.getByRole('button', { name: /^Hand over/ })).toBeVisible()
  await open(sana, myDay)
  await expect(sana.getByRole('heading', { name: 'My Day' })).toBeVisible()
  await expect(sana.getByRole('button', { name })).toHaveCount(0)

  // When the same person comes to the other counsellor's desk
  await sana.getByRole('button', { name: /^New enquiry/ }).click()
  const dialog = sana.getByRole('dialog', { name: 'New enquiry' })
  await dialog.getByLabel('Name').fill(name)
  await expect(dialog.getByText('Already with Ravi')).toBeVisible()
  await expectAccessible(sana)
  await dialog.getByRole('button', { name: 'Ask to hand over' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Ravi' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ask to hand over' })).toHaveCount(0)

  // Then the request is above My Day of its counsellor, and one button hands it over
  await open(ravi, myDay)
  const requests = ravi.getByRole('region', { name: 'Hand-over requests' })
  await expect(requests.getByRole('listitem')).toHaveCount(1)
  await expect(requests).toContainText(/Sana Shaikh/)
  await expectAccessible(ravi)
  await requests.getByRole('button', { name: `Hand over ${name} to Sana Shaikh` }).press('Enter')
  await expect(requests).toBeHidden()
  await expect(ravi.getByRole('button', { name, exact: false })).toHaveCount(0)

  // And it is the other's, with the note
  await open(sana, myDay)
  await sana.getByRole('button', { name }).click()
  await expect(sana.getByRole('button', { name: /^Hand over/ })).toBeVisible()
  await expect(sana.getByText('Requested by Sana Shaikh').first()).toBeVisible()
})

/** A member of the team in a browser of their own. */
async function desk(
  browser: Browser,
  baseURL: string | undefined,
  person: { email: string; password: string },
): Promise<Page> {
  const page = await browser.newPage({ baseURL, extraHTTPHeaders: newVisitor() })
  await signIn(page, person)
  return page
}
