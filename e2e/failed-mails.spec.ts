import { randomBytes } from 'node:crypto'
import type { Browser, Locator, Page, Route } from '@playwright/test'
import type { FailedMailList } from '../src/modules/messages/contract.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { openEmbeddedDatabase } from '../test-support/product-process.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  test,
} from './support/journey.ts'

// S82, S139
test('a failed mail is found and sent to the right address by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  // Given a counsellor on the dashboard, and somebody who mistypes their address
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('dashboard'))
  const name = `Zarina ${randomBytes(3).toString('hex')}`
  const wrong = newAccount(name).email.replace('@mail.', '@nowhere.')
  await register(browser, { baseURL, name, email: wrong })

  // When the mail server has refused the mail for good
  await untilFailed(page, name)

  // Then they are told without a reload, and the notification links to the student
  await page.getByRole('link', { name: `A mail to ${name} did not arrive` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const notice = page.getByRole('region', { name: 'A mail did not arrive' })
  await expect(notice).toContainText(`To ${wrong}: There seems to be no such address.`)
  await expect(notice.getByRole('link', { name: /^\+91 98/ })).toBeVisible()
  await expectAccessible(page)

  // And the section lists it
  await open(page, to.adminSection('communication'))
  await expect(page.getByRole('link', { name: 'Mails not delivered' })).toHaveAttribute(
    'aria-current',
  )
  const item = page.getByRole('listitem').filter({ hasText: wrong })
  await expect(item).toContainText('Tried 8 times')
  await expectAccessible(page)

  // When the address is corrected
  await press(page, item.getByRole('link', { name: 'Wrong address' }))
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await expectAccessible(page)
  const right = wrong.replace('@nowhere.', '@mail.')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(right)
  // Word of the change comes by the stream, and the page's own answer after it.
  const late = await holdBack(page, (address) => /\/api\/admin\/students\/\d+$/.test(address))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  // Then the mail can be sent there, once, and nothing is left to do
  await press(page, notice.getByRole('button', { name: `Send again to ${right}` }))
  const status = page.getByRole('status').filter({ hasText: `on its way to ${right}` })
  await expect(status).toBeFocused()
  await expect(notice).toBeHidden()
  await late.releaseRequests()
  await expect(page.getByText(/^Data Science: Sent the mail “.*” again, to another/)).toBeVisible()
  await expect(status).toBeFocused()
  await expectAccessible(page)
  await open(page, to.adminSection('communication'))
  await expect(page.getByText('No mail needs attention.')).toBeVisible()
  await expect(page.getByText(wrong)).toBeHidden()
  await expect(async () => {
    const mailbox = await (await page.request.get(endpoints.mailbox)).text()
    expect(mailbox.split(`To ${right},`)).toHaveLength(2)
  }).toPass()
})

async function register(
  browser: Browser,
  { baseURL, ...person }: { baseURL: string | undefined; name: string; email: string },
) {
  const phone = `98${String(Math.random()).slice(2, 10)}`
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': `127.8.${phone.slice(2, 4)}.${phone.slice(4, 6)}` },
  })
  const { request } = context
  const account = { ...newAccount(), ...person }
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(201)
  const data = { phone, course: 'Data Science' }
  expect((await request.post('/api/free-demo/register', { data })).status()).toBe(200)
  await context.close()
}

/** Skips the half hour in which the mail is retried. */
async function untilFailed(page: Page, name: string) {
  const database = await openEmbeddedDatabase(process.env.JOURNEY_DATA_DIR ?? '')
  await expect(async () => {
    await database.query(
      `update graphile_worker._private_jobs set run_at = now()
        where run_at > now() and locked_by is null`,
    )
    await database.query(`notify "jobs:insert", '{"count": 2}'`)
    const list = await (await page.request.get('/api/admin/failed-mails')).json()
    const names = (list as FailedMailList).mails.map(({ registration }) => registration.name)
    expect(names).toContain(name)
  }).toPass({ intervals: [50] })
  await database.end()
}

/** Responses are held until they are released. */
async function holdBack(page: Page, isHeld: (address: string) => boolean) {
  let open = () => {}
  const popupOpened = new Promise<void>((resolve) => {
    open = resolve
  })
  const handler = async (route: Route) => {
    if (route.request().method() === 'GET') await popupOpened
    // The page itself may have cancelled a request that it repeated meanwhile.
    await route.continue().catch(() => undefined)
  }
  const address = (url: URL) => isHeld(url.pathname)
  await page.route(address, handler)
  return {
    releaseRequests: async () => {
      open()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}

/** By keyboard alone. */
async function press(page: Page, control: Locator) {
  // A dialog that has just closed returns the focus to its button.
  await expect(async () => {
    await control.focus()
    await expect(control).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
}
