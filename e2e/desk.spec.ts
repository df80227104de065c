import type { Page } from '@playwright/test'
import { to } from '../src/site-map.ts'
import { staffEndpoints } from '../src/staff-map.ts'
import { fillPath } from '../src/wire/fill-path.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'
import { register } from './support/register.ts'

/** Everything pressed and clicked for a task, but for what is written in words. */
function countedBy(page: Page) {
  const table: { task: string; 'keys and clicks': number }[] = []
  let count = 0
  return {
    table,
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    click: async (click: () => Promise<void>) => {
      await click()
      count += 1
    },
    task: (task: string, most: number) => {
      table.push({ task, 'keys and clicks': count })
      expect(count, task).toBeLessThanOrEqual(most)
      count = 0
    },
  }
}

test('the daily tasks of the desk, counted in keys and clicks', async ({ page, browser, baseURL }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'The keyboard is the same one.')
  test.slow()
  const crowd = `Fairgoer ${Date.now()}`
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => register(browser, baseURL, `${crowd}-${place}`)),
  )
  await signIn(page, demoSignIn('admin'))
  const hand = countedBy(page)
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

  // Given the room of students, from where My Day is two keys away
  await open(page, to.adminSection('students'))
  await expect(page.getByRole('searchbox')).toBeVisible()
  await hand.press('g', 'm')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day')
  hand.task('go to My Day', 2)

  // All keys stand in one sheet
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // When somebody is looked for whose name was heard wrong
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('checkbox', { name: 'Choose all of this page' })).toBeVisible()
  await hand.press('/')
  await page.keyboard.type(crowd.replace('Fairgoer', 'Fairgoar'))
  await expect(page.getByText(/These names come close/)).toBeVisible()
  await hand.press('ArrowDown', 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(crowd)
  hand.task('find somebody by a name that was heard wrong', 3)

  // Then twenty are given to a counsellor
  await open(page, `${to.adminSection('enrollment')}?search=${encodeURIComponent(crowd)}`)
  await expect(status('20 registrations match')).toBeVisible()
  await expectAccessible(page)
  await hand.click(() => page.getByRole('checkbox', { name: 'Choose all of this page' }).click())
  await expect(status('20 chosen')).toBeVisible()
  await expectAccessible(page)
  await hand.press('a')
  const dialog = page.getByRole('dialog', { name: /^Give to a counsellor: 20/ })
  await expect(dialog.getByLabel('Counsellor').getByRole('option')).not.toHaveCount(2)
  await expectAccessible(page)
  await hand.press('m', 'Enter')
  await expect(status('20 are saved.')).toBeVisible()
  hand.task('give twenty to a counsellor', 5)

  // And a range of three is tagged, while somebody else saves one of them
  const boxes = page.getByRole('checkbox', { name: `Choose ${crowd}` })
  const names = page.getByRole('rowheader')
  await page.getByRole('row').nth(1).getByRole('link').first().focus()
  await hand.press('x', 'ArrowDown', 'ArrowDown', 'Shift+X')
  await expect(status('3 chosen')).toBeVisible()
  await expect(boxes.nth(2)).toBeChecked()
  await hand.press('t')
  await page.keyboard.type('Pune FAIR')
  await hand.press('Enter')
  await expect(status('3 are saved.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(3)
  hand.task('tag three in a row', 6)

  const second = await names.nth(1).getByRole('link').first().getAttribute('href')
  const id = second?.split('/').at(-1) ?? ''
  await page.getByRole('row').nth(1).getByRole('link').first().focus()
  await hand.press('x', 'ArrowDown', 'x', 'd')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const earlier = { version: 1, outcome: 'reached', note: 'Wants mornings.', nextContactOn: day }
  const contacts = fillPath(staffEndpoints.registrationContacts, { id })
  expect((await page.request.post(contacts, { data: earlier })).status()).toBe(200)
  await hand.press('Enter')
  await expect(status('1 is saved, 1 is left as it was.')).toBeVisible()
  const left = page.getByRole('region', { name: 'Left as they were' })
  await expect(left).toContainText(/Meenal Joshi at .*Wants mornings/)
  await expectAccessible(page)
  hand.task('set the next date of two', 5)
  await left.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Choose none' }).click()

  // And My Day is worked on without leaving the keyboard
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  const panel = page.getByRole('region', { name: /^Contact with/ })
  const heading = panel.getByRole('heading').first()
  await expect(page.getByRole('heading', { name: /^New/ })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('radio', { name: 'Reached' })).toBeFocused()

  // A note that begins at once changes neither outcome nor date
  const next = page.getByLabel('Next contact on')
  await page.keyboard.type('Talked to her father: will decide within a week.')
  await expect(page.getByLabel('Note')).toHaveValue(/^Talked to her father: will decide/)
  await expect(next).toHaveValue('')
  await page.getByRole('radio', { name: 'Reached' }).focus()
  await hand.press('1', 'Alt+w')
  await expect(next).not.toHaveValue('')
  const caller = (await heading.textContent()) ?? ''
  await hand.press('Enter')
  await expect(status(`Saved ${caller}: Reached`)).toBeVisible()
  hand.task('keep a call with its note, next week again', 3)

  const silent = (await heading.textContent()) ?? ''
  await expect(page.getByRole('radio', { name: 'Reached' })).toBeFocused()
  await hand.press('2', 'Enter')
  await expect(status(`Saved ${silent}: No answer`)).toBeVisible()
  hand.task('keep that nobody answered', 2)

  // With the number, for several may have one name.
  const passed = (await panel.textContent()) ?? ''
  await hand.press('Alt+n')
  await expect(panel).not.toHaveText(passed)
  hand.task('pass one over', 1)

  const lost = (await heading.textContent()) ?? ''
  await expect(panel.getByText('More steps')).toBeVisible()
  await hand.press('Alt+l', 'j', 'Enter')
  await expect(status(`Saved ${lost}: now lost`)).toBeVisible()
  hand.task('mark one as lost, with the reason', 3)

  await open(page, second ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(crowd)
  await hand.press('Alt+c', 'Enter')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    'fee of ₹500 recorded',
  )
  await expectAccessible(page)
  hand.task('confirm a place with its fee', 2)

  console.table(hand.table)
  expect(hand.table).toHaveLength(10)
})

test('WhatsApp in a row: Enter opens one chat after the other, each kept as tried', async ({
  page,
  context,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === 'phone', 'Enter is on the keyboard.')
  const crowd = `Chatter ${Date.now()}`
  for (const place of [1, 2]) await register(browser, baseURL, `${crowd}-${place}`)
  await signIn(page, demoSignIn('admin'))
  // Nothing of ours answers there.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat.' }))
  await open(page, `${to.adminSection('enrollment')}?search=${encodeURIComponent(crowd)}&sort=name`)
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).click()
  await page.keyboard.press('w')
  await expect(page.getByRole('dialog', { name: `WhatsApp 1 of 2: ${crowd}-1` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the chat' })).toBeFocused()
  await expectAccessible(page)

  for (const place of [1, 2]) {
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    const chat = new URL((await opened).url())
    expect(chat.origin).toBe('https://wa.me')
    expect(chat.searchParams.get('text')).toContain(`Hello ${crowd}-${place}`)
    await page.bringToFront()
    await expect(
      page.getByRole('status').filter({ hasText: `${place} kept as tried.` }),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'Done' }).press('Enter')

  await expect(page.getByRole('row', { name: crowd })).toHaveCount(2)
  for (const row of await page.getByRole('row', { name: crowd }).all())
    await expect(row).toContainText('last')
})
