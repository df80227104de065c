import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { authenticatorCode } from '../test-support/authenticator-code.ts'
import { expect, expectAccessible, newAccount, signIn } from './support/journey.ts'
import { testOnOwnSite } from './support/own-site.ts'

const test = testOnOwnSite({ STAFF_SECOND_FACTOR: 'required' })

test('an invited colleague chooses a password, sets up two-step verification and is in the back office', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const sana = newAccount('Sana Shaikh')
  await signIn(page, site.admin)
  const data = { email: sana.email, roles: ['accountant'] }
  const invitation = await page.request.post('/api/admin/invitations', { data })
  expect(invitation.ok(), await invitation.text()).toBe(true)
  let secret = ''
  await expect(async () => {
    const mails = await (await page.request.get(endpoints.mailbox)).text()
    secret = mails.match(/join-team#([\w-]{43})/)?.[1] ?? ''
    expect(secret).not.toBe('')
  }).toPass()

  const context = await browser.newContext({ baseURL })
  const ownPage = await context.newPage()
  await ownPage.goto(`${to.joinTeam}#${secret}`)
  await ownPage.getByLabel('Full Name').fill(sana.name)
  await ownPage.getByLabel('New Password', { exact: true }).fill(sana.password)
  await ownPage.getByRole('button', { name: 'Join the team' }).click()

  // The second step is the next thing on the same page
  await expect(ownPage.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
  await expect(ownPage).toHaveURL(new RegExp(to.joinTeam))
  await expectAccessible(ownPage)
  await ownPage.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = (await ownPage.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await ownPage.getByLabel('Code that the app shows now').fill(authenticatorCode(key, -1))
  await ownPage.keyboard.press('Enter')
  await expect(ownPage.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  await expectAccessible(ownPage)
  await ownPage.getByRole('link', { name: 'Go to the back office' }).click()

  await expect(ownPage).toHaveURL(new RegExp(to.adminSection('finance')))
  await expect(ownPage.getByText('Set up two-step verification')).toHaveCount(0)
  await context.close()
})
