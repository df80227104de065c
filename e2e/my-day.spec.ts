import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { post } from './support/checkout.ts'
import { inviteCounsellor } from './support/invite-colleague.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'
import { register } from './support/register.ts'

const myDay = to.adminRecord('enrollment', 'my-day')

test('a counsellor works twenty registrations from the keyboard', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Caller ${Date.now()}`
  const names = Array.from({ length: 20 }, (_, index) => `${name}-${index}`)
  const emails = await Promise.all(names.map((person) => register(browser, baseURL, person)))

  // Given the day's list, on which nobody has called them yet
  await signIn(page, demoSignIn('admin'))
  await open(page, myDay)
  await expect(page.getByRole('button', { name: names[19] })).toBeVisible()
  await expectAccessible(page)

  // When each is opened, judged, noted and saved without the mouse
  const panel = page.getByRole('region', { name: /^Contact with/ })
  const heading = panel.getByRole('heading', { level: 2 })
  const waitingNames = new Set(names)
  while (waitingNames.size > 0) {
    await openOneOf(page, waitingNames)
    const person = await heading.textContent()
    if (waitingNames.size === 20) await expectAccessible(page)
    await expect(page.getByRole('radio', { name: 'Reached' })).toBeFocused()
    await page.keyboard.press('2')
    await page.keyboard.type('Rang twice.')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `Saved ${person}: ` })).toBeVisible()
    waitingNames.delete(person ?? '')
  }

  // Then none of them is left on the list
  await expect(page.getByRole('button', { name })).toHaveCount(0)

  // And each is found with what was written down
  await open(page, to.adminSection('enrollment'))
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(emails[0] ?? '')
  await expect(page.getByRole('status').filter({ hasText: '1 registration matches' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '')
  const history = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect(history.first()).toContainText('No answer · next contact')
  await expect(history.first()).toContainText('Rang twice.')
  await expect(history.first()).toContainText(/Meenal Joshi/)
  await expectAccessible(page)

  // When somebody else saves first
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const contacts = fillPath('/api/admin/registrations/{id}/contacts', { id })
  const day = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const earlier = { version: 2, outcome: 'reached', note: 'Wants mornings.', nextContactOn: day }
  expect((await page.request.post(contacts, { data: earlier })).status()).toBe(200)
  await page.getByRole('radio', { name: 'Reached' }).focus()
  await page.keyboard.press('3')
  await page.keyboard.type('Call after six.')
  await page.keyboard.press('Enter')

  // Then what changed is said, nothing is overwritten, and what was typed is still there
  const conflict = page.getByRole('alert').filter({ hasText: 'The contact is not saved yet.' })
  await expect(conflict).toContainText(/Meenal Joshi at .*Wants mornings\./)
  await expect(conflict).toBeFocused()
  await expect(page.getByLabel('Note')).toHaveValue('Call after six.')
  await expect(history.first()).toContainText('Wants mornings.')
  await page.getByRole('button', { name: 'Save contact' }).press('Enter')
  await expect(history.first()).toContainText('Call after six.')

  // And the next step stands alone, what else is possible behind “More steps”
  await expect(page.getByRole('button', { name: 'Mark as attending' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark as lost' })).toBeHidden()
  await page.getByText('More steps').press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as lost' })).toBeVisible()

  // And it asks for what it needs, and gives the focus back
  const confirm = page.getByRole('button', { name: 'Confirm seat' })
  await confirm.press('Enter')
  const cash = page.getByRole('radio', { name: 'Cash' })
  await expect(page.getByText('Fast Track fee ₹500')).toBeVisible()
  await expect(cash).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirm).toBeFocused()

  // Enter alone books nothing: somebody has to say how the fee was paid
  await page.keyboard.press('Alt+c')
  await page.keyboard.press('Enter')
  await expect(cash).toBeFocused()
  await expect(page.getByRole('dialog')).toContainText('Choose how the fee is paid')
  await expectAccessible(page)
  await cash.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Card machine' })).toBeChecked()
  await page.getByLabel('Number on the slip').fill('0047')
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('status').filter({ hasText: `${names[0]}: ₹500 received` })
  await expect(receipt).toContainText(/\(Card machine\)\. Receipt RC/)
  const message = await receipt.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(message ?? '').searchParams.get('text')).toMatch(/₹500 .*Receipt: RC\//)
  const printed = await page.request.get(
    (await receipt.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')) ?? '',
  )
  expect(printed.headers()['content-type']).toBe('application/pdf')
  await expect(history.first()).toContainText('fee of ₹500 received (Card machine)')
  const fee = page.getByRole('region', { name: 'Fast Track fee' })
  await expect(fee.getByRole('link', { name: /^RC\// })).toBeVisible()
  await expectAccessible(page)
})

test('on a phone a counsellor calls, writes a note and saves', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const name = `Sharvari ${Date.now()}`
  await register(browser, baseURL, name)
  await signIn(page, demoSignIn('admin'))
  await open(page, myDay)

  await page.getByRole('button', { name }).tap()

  const panel = page.getByRole('region', { name: `Contact with ${name}` })
  await expect(panel.getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    /^tel:\+91\d{10}$/,
  )
  const chat = panel.getByRole('link', { name: /^WhatsApp [^:]*$/ })
  await expect(chat).toHaveAttribute('href', /Hello/)
  const address = new URL((await chat.getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.searchParams.get('text')).toContain(`Hello ${name}`)
  expect(address.searchParams.get('text')).toContain('Data Science')
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  await panel.getByText('Asked to call back').tap()
  await panel.getByRole('button', { name: 'Next week' }).tap()
  await panel.getByRole('button', { name: 'Save contact' }).tap()
  await expect(page.getByRole('status').filter({ hasText: `Saved ${name}: Asked` })).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
})

/** Others register meanwhile: if one of them is open, the arrows lead to the next of ours. */
async function openOneOf(page: Page, names: ReadonlySet<string>) {
  const panel = page.getByRole('region', { name: /^Contact with/ })
  const heading = panel.getByRole('heading', { level: 2 })
  const isOurs = async () => {
    const headingText = (await heading.count()) > 0 ? await heading.textContent() : ''
    return names.has(headingText ?? '')
  }
  if (await isOurs()) return
  if ((await heading.count()) > 0) await page.keyboard.press('Escape')
  const rows = await page.getByRole('button', { expanded: false }).allTextContents()
  for (const _ of rows) {
    await page.keyboard.press('ArrowDown')
    const row = (await page.locator(':focus').textContent()) ?? ''
    if ([...names].some((name) => row.startsWith(name))) break
  }
  await page.keyboard.press('Enter')
  await expect.poll(isOurs).toBe(true)
}

test('a counsellor hands over their people with a note', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  // Given two counsellors, and an enquiry of one of them
  await signIn(page, demoSignIn('admin'))
  const stamp = Date.now()
  const sana = await inviteCounsellor(page, `Sana ${stamp}`)
  const ravi = await inviteCounsellor(page, `Ravi ${stamp}`)
  const name = `Enquirer ${stamp}`
  const email = await register(browser, baseURL, name)
  const id = await give(page, email, sana.name)
  await signIn(page, sana)
  await openOwnDay(page, name)
  await expect(page.getByRole('button', { name: 'Hand over' })).toBeVisible()

  // When they hand it over by keyboard; without a note it is refused
  await page.keyboard.press('Alt+h')
  const dialog = page.getByRole('dialog', { name: `Assign to a counsellor: ${name}` })
  const counsellor = dialog.getByLabel('Counsellor')
  await expect(counsellor).toBeFocused()
  await expect(counsellor.getByRole('option', { name: ravi.name })).toBeAttached()
  await expect(counsellor.getByRole('option', { name: 'Unassigned' })).toHaveCount(0)
  await page.keyboard.type(ravi.name)
  await page.keyboard.press('Enter')
  const note = dialog.getByLabel('What they should know')
  await expect(note).toBeFocused()
  await expect(note).toHaveAccessibleDescription(/Write what they should know\./)
  await expectAccessible(page)
  await note.fill('Speaks Kannada.')
  await page.keyboard.press('Enter')

  // Then it has left their day, and is in the other's with the note
  await expect(
    page.getByRole('status').filter({ hasText: `${name} is handed over.` }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
  await signIn(page, ravi)
  await openOwnDay(page, name)
  await expect(page.getByText('Speaks Kannada.')).toBeVisible()
  const address = fillPath('/api/admin/registrations/{id}', { id })
  expect((await (await page.request.get(address)).json()).counsellor.name).toBe(ravi.name)
})

/** Opens their only call. */
async function openOwnDay(page: Page, name: string) {
  await open(page, myDay)
  await page.getByRole('radio', { name: 'Mine' }).check()
  const calls = page.getByRole('main').getByRole('button', { name: /, \d+:\d\d [ap]m / })
  await expect(calls).toHaveCount(1)
  await page.getByRole('button', { name }).click()
}

/** Assigns the registration of an e-mail to a counsellor. */
async function give(page: Page, email: string, to: string) {
  const query = new URLSearchParams({ search: email })
  const list = await (await page.request.get(`/api/admin/registrations?${query}`)).json()
  const [{ id, counsellor }] = list.registrations
  const { counsellors } = await (await page.request.get('/api/admin/counsellors')).json()
  const counsellorId = counsellors.find((one: { name: string }) => one.name === to)?.id
  const rows = [{ id, expected: counsellor?.id ?? null }]
  await post(page, '/api/admin/registrations/assigned', {
    key: crypto.randomUUID(),
    rows,
    counsellorId,
    note: '',
  })
  return id
}
