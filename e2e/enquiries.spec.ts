import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUpByForm,
  test,
} from './support/journey.ts'

const newPhone = () => `98${randomInt(10_000_000, 99_999_999)}`

/** Presses keys one by one and counts them; what is typed into a field is not counted. */
function counting(page: Page) {
  const pressed: string[] = []
  return {
    pressed,
    press: async (key: string) => {
      pressed.push(key)
      await page.keyboard.press(key)
    },
  }
}

test('a walk-in is saved with six keys besides the typed text', { tag: '@desktop' }, async ({
  page,
}) => {
  const [name, phone] = [`Gauri Apte ${Date.now()}`, newPhone()]
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('courses'))
  const { press, pressed } = counting(page)

  await press('n')
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Source')).toHaveValue(/\d/)
  await expectAccessible(page)
  await page.keyboard.type(name)
  await press('Tab')
  await page.keyboard.type(phone)
  await press('Tab')
  await page.keyboard.type('Data')
  await press('Enter')

  await expect(dialog).toBeHidden()
  expect(pressed.length).toBeLessThanOrEqual(6)
  await open(page, to.adminRecord('enrollment', 'my-day'))
  await expect(page.getByRole('button', { name })).toBeVisible()

  // And whoever takes them down once more sees them at once, and goes there by Enter
  await page.keyboard.press('Alt+e')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Somebody')
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  const same = dialog.getByRole('link', { name: new RegExp(name) })
  await expect(same).toContainText('Same phone')
  await expectAccessible(page)
  // In a low window, too, saving stays visible
  await dialog.getByLabel('Course').selectOption('Data Science')
  await page.setViewportSize({ width: 1280, height: 640 })
  await expect(dialog.getByRole('link', { name: 'Open the existing enquiry' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save enquiry' })).toBeInViewport({ ratio: 1 })
  await same.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Walk-in', { exact: true })).toBeVisible()
})

test('an enquiry without a number is refused with a message, and the text stays', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('enrollment'))
  await page.getByRole('button', { name: 'New enquiry' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  await dialog.getByLabel('Name').fill('Half Typed')
  await dialog.getByRole('button', { name: 'Save enquiry' }).click()

  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/phone number/)
  await expect(dialog.getByLabel('Name')).toHaveValue('Half Typed')
  await expectAccessible(page)

  // Escape keeps the text, Cancel does not
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Alt+e')
  await expect(dialog.getByLabel('Name')).toHaveValue('Half Typed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Alt+e')
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})

test('a poster leads to a course, and the registration has its source', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const code = `poster-${randomInt(1e9)}`
  const admin = await (await browser.newContext({ baseURL })).newPage()
  await signIn(admin, demoSignIn('admin'))

  // Given a short link that staff made in the section of sources
  await open(admin, to.adminRecord('enrollment', sectionParts.sources))
  await expectAccessible(admin)
  await admin.getByLabel('What it is for').fill(`Poster ${code}`)
  await admin.getByLabel('Code').fill(code)
  await admin.getByLabel('Leads to the page').fill(to.course('data-science'))
  await admin.getByLabel('Source of the short link').selectOption('Poster')
  await admin.getByRole('button', { name: 'Create link' }).click()
  await expect(admin.getByText(`Poster ${code}`).first()).toBeVisible()

  // Which is printed or downloaded as a code with its name and address below
  await admin.getByRole('link', { name: `QR code of Poster ${code}` }).click()
  await expect(admin.getByRole('heading', { level: 1, name: `Poster ${code}` })).toBeVisible()
  await expect(admin.getByText(new RegExp(`/${code}$`))).toBeVisible()
  await expectAccessible(admin)
  for (const kind of ['SVG', 'PNG']) {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: `Download ${kind}` }).click()
    expect((await download).suggestedFilename()).toBe(`qr-${code}.${kind.toLowerCase()}`)
  }
  await admin.emulateMedia({ media: 'print' })
  await expect(admin.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(admin.getByRole('heading', { level: 1, name: `Poster ${code}` })).toBeVisible()
  await admin.emulateMedia({ media: null })

  // When somebody follows it, signs up and registers in the same visit
  const asha = newAccount('Poster Reader')
  await open(page, endpoints.shortLink.replace(':code', code))
  await expect(page).toHaveURL(/utm_source=poster/)
  await page.getByRole('link', { name: 'Get Demo' }).first().click()
  await signUpByForm(page, asha)
  await open(page, to.joinFor('data-science'))
  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByRole('button', { name: /Enroll in Fast Track/ }).click()

  // Then they are asked how they heard of us, and may answer with one tap
  const question = page.getByRole('group', { name: 'How did you hear about us?' })
  await question.getByRole('button', { name: 'A poster' }).click()
  await expect(page.getByText('We have noted it.')).toBeVisible()
  await expectAccessible(page)

  // And staff read where they came from
  const response = await admin.request.get(`/api/admin/registrations?search=${asha.email}`)
  const { registrations } = (await response.json()) as { registrations: { id: number }[] }
  await open(admin, to.adminRecord('enrollment', registrations[0]?.id ?? 0))
  const facts = admin.locator('dl').first()
  await expect(facts).toContainText(`poster / short-address / ${code}`)
  await expect(facts).toContainText('A poster')
  await expectAccessible(admin)
})

test('a key for a portal is made, shown once, used and revoked', async ({ page, request }) => {
  const name = `Portal ${Date.now()}`
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('settings', sectionParts.enquiries))
  await expectAccessible(page)
  await page.getByLabel('Portal', { exact: true }).fill(name)
  await page.getByLabel('Its enquiries come from').selectOption('JustDial')
  await page.getByRole('button', { name: 'Create key' }).click()

  const secret = await page.locator('code').filter({ hasText: /^enq_/ }).textContent()
  await expectAccessible(page)
  const portalRequest = {
    headers: { authorization: `Bearer ${secret}` },
    data: { id: name, name: 'Sent By Portal', phone: newPhone(), course: 'Data Science' },
  }
  expect((await request.post('/api/enquiries', portalRequest)).status()).toBe(201)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret ?? '')).toHaveCount(0)

  await page.getByRole('button', { name: `Revoke the key of ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('revoked by')
  expect((await request.post('/api/enquiries', portalRequest)).status()).toBe(401)
})

test('a cost that a colleague changed meanwhile is refused with both values, and the typed text stays', async ({
  page,
  isMobile,
}) => {
  const name = `Hoarding ${Date.now()}`
  await signIn(page, demoSignIn('admin'))
  expect((await page.request.post('/api/admin/sources', { data: { name } })).status()).toBe(201)
  await open(page, to.adminRecord('enrollment', sectionParts.sources))
  const row = page.getByRole('row').filter({ hasText: name })
  const cell = row.getByRole('button', { name: /cost of/ }).last()
  await cell.press('Enter')
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  const cost = dialog.getByLabel('Cost in ₹')
  await cost.fill('600')

  // Somebody else sets it first
  const month = await page.getByLabel('Six months up to').inputValue()
  const sourceList = await page.request.get('/api/admin/sources')
  const { sources } = (await sourceList.json()) as { sources: { id: number; name: string }[] }
  const id = sources.find((source) => source.name === name)?.id ?? 0
  const data = { month, paise: 50_000, expected: null }
  const response = await page.request.put(fillPath('/api/admin/sources/{id}/cost', { id }), {
    data,
  })
  expect(response.status()).toBe(200)
  await cost.press('Enter')

  await expect(dialog.getByRole('alert')).toHaveText(
    /Somebody else set ₹500 meanwhile, you entered ₹600\./,
  )
  await expect(cost).toHaveValue('600')
  // On a phone the top bar covers a row that is scrolled half below it.
  if (!isMobile) await expectAccessible(page)

  // Saved again it replaces theirs
  await cost.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell).toContainText('0 · ₹600')
})
