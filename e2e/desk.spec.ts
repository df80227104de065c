import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { firstClassFrom } from '../src/modules/batches/next-class.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { countKeysAndClicks } from './support/count-keys.ts'
import { enrolStudent } from './support/enrol-student.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'
import { register } from './support/register.ts'

const statusOf = (page: Page) => (text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

// S282
test(
  'the calls of the day, counted in keys and clicks',
  { tag: ['@desktop', '@whole'] },
  async ({ page, browser, baseURL }, info) => {
    test.slow()
    const crowd = `Caller ${Date.now()}`
    await Promise.all(
      [1, 2, 3, 4, 5].map((index) => register(browser, baseURL, `${crowd}-${index}`)),
    )
    await signIn(page, demoSignIn('admin'))
    const hand = countKeysAndClicks(page)
    const status = statusOf(page)
    const panel = page.getByRole('region', { name: /^Contact with/ })
    const heading = panel.getByRole('heading').first()
    const caller = async () => (await heading.textContent()) ?? ''
    const outcome = page.getByRole('radio', { name: 'Reached' })

    // Given any section, My Day is two keys away, and the first call is saved without the mouse
    await open(page, to.adminSection('students'))
    await expect(page.getByRole('searchbox')).toBeVisible()
    await hand.press('g', 'm')
    await expect(page.getByRole('heading', { name: /^New/ })).toBeVisible()

    // All keys are in one list
    await page.keyboard.press('Shift+?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Hand over to another counsellor')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await hand.press('Alt+n')
    await expect(outcome).toBeFocused()
    await hand.press('1')
    await page.keyboard.type('Talked to her father: will decide within a week.')
    await hand.press('Alt+w')
    await expect(page.getByLabel('Next contact on')).not.toHaveValue('')
    const reachedCaller = await caller()
    await hand.press('Enter')
    await expect(status(`Saved ${reachedCaller}: Reached`)).toBeVisible()
    hand.task('open the morning’s list and note the first call', 6)

    // A note that begins at once changes neither outcome nor date
    await outcome.focus()
    await page.keyboard.type('Talked to her mother')
    await expect(page.getByLabel('Note')).toHaveValue('Talked to her mother')
    await expect(page.getByLabel('Next contact on')).toHaveValue('')
    await page.getByLabel('Note').fill('')
    await outcome.focus()

    const silent = await caller()
    await hand.press('2', 'Enter')
    await expect(status(`Saved ${silent}: No answer`)).toBeVisible()
    hand.task('nobody answers: on to the next', 2)

    await expect(outcome).toBeFocused()
    const promisedCaller = await caller()
    await hand.press('3', 'Alt+d', 'Enter')
    await expect(status(`Saved ${promisedCaller}: Asked to call back`)).toBeVisible()
    hand.task('promise a date', 3)

    // With the number, since several may have one name.
    await expect(outcome).toBeFocused()
    const panelText = (await panel.textContent()) ?? ''
    await hand.press('Alt+n')
    await expect(panel).not.toHaveText(panelText)
    hand.task('pass one over', 1)

    const assignedCaller = await caller()
    await expect(panel.getByRole('button', { name: /Hand over/ })).toBeVisible()
    await hand.press('Alt+h')
    const dialog = page.getByRole('dialog', { name: /^Assign to a counsellor/ })
    await expect(dialog.getByLabel('Counsellor')).toBeFocused()
    await expect(dialog.getByLabel('Counsellor').getByRole('option')).not.toHaveCount(2)
    await expectAccessible(page)
    await hand.press('m', 'Tab')
    await page.keyboard.type('Speaks Kannada. Call after six.')
    await hand.press('Enter')
    await expect(status(`${assignedCaller} is handed over.`)).toBeVisible()
    await expect(outcome).toBeFocused()
    hand.task('hand one over, with a note', 4)

    const lostCaller = await caller()
    await expect(panel.getByText('More steps')).toBeVisible()
    await hand.press('Alt+l', 'j', 'Enter')
    await expect(status(`${lostCaller} is marked as lost.`)).toBeVisible()
    hand.task('mark one as lost, with the reason', 3)

    // Given a contacted student, their seat is confirmed in the batch they preferred
    const batch = await givenBatch(page)
    const timeline = page.getByRole('region', { name: 'What happened' })
    const seat = page.getByLabel('Seat in a batch')
    await register(browser, baseURL, `${crowd}-6`, batch.id)
    await openTalkedTo(page, `${crowd}-6`, batch.soon)
    await hand.press('Alt+c')
    await expect(seat).toContainText('as they wished')
    await expectAccessible(page)
    await hand.press('1', 'Enter')
    const receipt = page.getByRole('link', { name: 'Open the receipt' })
    await expect(receipt).toBeFocused()
    await expect(status(/₹500 received \(Cash\)\. Receipt RC\//)).toBeVisible()
    await expectAccessible(page)
    await expect(timeline).toContainText('fee of ₹500 received (Cash), seat in the batch of')
    hand.task('confirm a seat with its fee and receipt, the one that they wished for', 3)

    await register(browser, baseURL, `${crowd}-7`)
    await openTalkedTo(page, `${crowd}-7`, batch.soon)
    await hand.press('Alt+c', '1', 'Tab', 'ArrowDown')
    await expect(seat).not.toHaveValue('')
    await hand.press('Enter')
    await expect(receipt).toBeFocused()
    await expect(timeline).toContainText('fee of ₹500 received (Cash), seat in the batch of')
    hand.task('confirm a seat with its fee and receipt, one in the next batch', 5)

    expect(await hand.report(info)).toBe(8)
  },
)

/** A student was reached and is to be called again; their page is open. */
async function openTalkedTo(page: Page, name: string, nextContactOn: string) {
  const response = await page.request.get(
    `/api/admin/registrations?search=${encodeURIComponent(name)}`,
  )
  const [{ id, version }] = (await response.json()).registrations
  const data = { version, outcome: 'reached', note: '', nextContactOn }
  await page.request.post(fillPath('/api/admin/registrations/{id}/contacts', { id }), { data })
  await open(page, to.adminRecord('enrollment', id))
  await expect(page.getByRole('button', { name: /Confirm seat/ })).toBeVisible()
}

// S282
test(
  'lists, counter and money, counted in keys and clicks',
  { tag: ['@desktop', '@whole'] },
  async ({ page, context, browser, baseURL }, info) => {
    test.slow()
    const crowd = `Fairgoer ${Date.now()}`
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(browser, baseURL, `${crowd}-${index}`)),
    )
    await signIn(page, demoSignIn('admin'))
    const hand = countKeysAndClicks(page)
    const status = statusOf(page)
    const list = `${to.adminSection('enrollment')}?search=${encodeURIComponent(crowd)}`

    // Given a student at the counter, whatever section is open
    const phone = `98${randomInt(10_000_000, 99_999_999)}`
    await open(page, to.adminSection('courses'))
    await hand.press('n')
    const form = page.getByRole('dialog', { name: 'New enquiry' })
    await expect(form.getByLabel('Source')).toHaveValue(/\d/)
    await page.keyboard.type(`Walker ${crowd}`)
    await hand.press('Tab')
    await page.keyboard.type(phone)
    await hand.press('Tab')
    await page.keyboard.type('Data')
    await hand.press('Enter')
    await expect(form).toBeHidden()
    hand.task('take down who walks in', 4)

    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible()
    await hand.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(phone.slice(3))
    await expect(status('1 registration matches')).toBeVisible()
    await hand.press('ArrowDown', 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Walker ${crowd}`)
    hand.task('find somebody by a part of the number', 3)

    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible()
    await hand.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(crowd.replace('Fairgoer', 'Fairgoar'))
    await expect(page.getByText(/These names are similar/)).toBeVisible()
    await hand.press('ArrowDown', 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(crowd)
    hand.task('find somebody by a name that was heard wrong', 3)

    // When twenty came from a fair
    await open(page, `${list}&sort=name`)
    await expect(status('21 registrations match')).toBeVisible()
    await expectAccessible(page)
    await hand.click(() => page.getByRole('checkbox', { name: 'Select all on this page' }).click())
    await expect(status('21 selected')).toBeVisible()
    await expectAccessible(page)
    await hand.press('a')
    const dialog = page.getByRole('dialog', { name: /^Assign to a counsellor: 21/ })
    await expect(dialog.getByLabel('Counsellor').getByRole('option')).not.toHaveCount(2)
    await expectAccessible(page)
    await hand.press('m', 'Enter')
    await expect(status('21 registrations assigned.')).toBeVisible()
    hand.task('give twenty to a counsellor', 4)

    const rowOf = (index: number) => page.getByRole('row').nth(index).getByRole('link').first()
    await rowOf(1).focus()
    await hand.press('x', 'ArrowDown', 'ArrowDown', 'Shift+X')
    await expect(status('3 selected')).toBeVisible()
    await hand.press('t')
    await page.keyboard.type('Pune FAIR')
    await hand.press('Enter')
    await expect(status('3 registrations tagged “pune fair”.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(3)
    hand.task('tag three in a row', 6)

    await rowOf(1).focus()
    await hand.press('x', 'ArrowDown', 'x', 's')
    const source = page.getByRole('dialog', { name: /^Correct the source: 2/ })
    await expect(source.getByRole('option', { name: 'College visit' })).toBeAttached()
    await expectAccessible(page)
    await hand.press('c', 'Enter')
    await expect(status('2 registrations moved to another source.')).toBeVisible()
    await expect(page.getByRole('row').nth(2)).toContainText('College visit')
    hand.task('correct the source of two', 6)

    // And takes it back while the notice shows
    await expectAccessible(page)
    await page.keyboard.press('Alt+z')
    await expect(status('Undone.')).toBeVisible()
    await expect(page.getByRole('row').nth(2)).not.toContainText('College visit')

    await setDatesBesideSomebody(page, { hand, status, rowOf })
    await chatWithThree(page, context, { hand, status, crowd })
    await takeCash(page, { hand })

    expect(await hand.report(info)).toBe(9)
  },
)

type DeskPage = { hand: ReturnType<typeof countKeysAndClicks>; status: ReturnType<typeof statusOf> }

/** The next date of two, while somebody else saves one of them. */
async function setDatesBesideSomebody(
  page: Page,
  { hand, status, rowOf }: DeskPage & { rowOf: (index: number) => ReturnType<Page['locator']> },
) {
  const id = (await rowOf(4).getAttribute('href'))?.split('/').at(-1) ?? ''
  await rowOf(3).focus()
  await hand.press('x', 'ArrowDown', 'x', 'd')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const earlier = { version: 1, outcome: 'reached', note: 'Wants mornings.', nextContactOn: day }
  const contacts = fillPath('/api/admin/registrations/{id}/contacts', { id })
  expect((await page.request.post(contacts, { data: earlier })).status()).toBe(200)
  await hand.press('Enter')
  await expect(status('1 registration rescheduled, 1 left as it was.')).toBeVisible()
  const skippedRegion = page.getByRole('region', { name: 'Left as they were' })
  await expect(skippedRegion).toContainText(/Meenal Joshi at .*Wants mornings/)
  await expectAccessible(page)
  hand.task('set the next date of two', 5)
  await skippedRegion.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

/** Enter opens one chat after the other, each saved as tried. */
async function chatWithThree(
  page: Page,
  context: BrowserContext,
  { hand, status, crowd }: DeskPage & { crowd: string },
) {
  // No request of ours is answered there.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat.' }))
  await page.getByRole('row').nth(1).getByRole('link').first().focus()
  await hand.press('x', 'ArrowDown', 'ArrowDown', 'Shift+X')
  await expect(status('3 selected')).toBeVisible()
  await hand.press('w')
  await expect(page.getByRole('dialog', { name: /^WhatsApp 1 of 3/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the chat' })).toBeFocused()
  await expectAccessible(page)
  for (const index of [1, 2, 3]) {
    const newPage = context.waitForEvent('page')
    await hand.press('Enter')
    const chat = new URL((await newPage).url())
    expect(chat.origin).toBe('https://wa.me')
    expect(chat.searchParams.get('text')).toContain(crowd)
    await page.bringToFront()
    await expect(
      status(index === 1 ? '1 contact saved.' : `${index} contacts saved.`),
    ).toBeVisible()
  }
  hand.task('WhatsApp three in a row', 8)
  await page.getByRole('button', { name: 'Done' }).press('Enter')

  // The three are undone together
  await expect(status('3 contacts saved.')).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(status('Undone.')).toBeVisible()
}

/** Somebody stands there with notes in hand. */
async function takeCash(page: Page, { hand }: Pick<DeskPage, 'hand'>) {
  const payer = `Kaveri ${Date.now()}`
  await enrolStudent(page, payer)
  await hand.press('g', 'f')
  await hand.click(() => page.locator(`a[href$="/${sectionParts.desk}"]`).click())
  await expect(page.getByLabel('Find a student')).toBeFocused()
  await page.keyboard.type(payer)
  await expect(page.getByRole('link', { name: new RegExp(payer) })).toBeVisible()
  await hand.press('Enter')
  await expect(page.getByLabel('Amount in rupees')).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await hand.press('Tab', '1', 'Enter')
  await expect(page.getByText(/₹2,000 received\. RC\/.* is mailed/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the receipt to print' })).toBeFocused()
  hand.task('take a fee in cash, with its receipt', 7)
  // No form stands ready to record the same amount again
  await expect(page.getByLabel('Amount in rupees')).toHaveCount(0)
  await page.getByRole('button', { name: 'Take another payment' }).click()
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('3000')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
}

/** A batch of seven seats that is on sale. */
async function givenBatch(page: Page) {
  const dayIn = (after: number) =>
    new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
  const days = [2, 4]
  const startsOn = firstClassFrom(dayIn(3), days)
  const response = await page.request.post('/api/admin/batches', {
    data: {
      isClashConfirmed: true,
      courseId: 'data-science',
      mode: 'classroom',
      stateCode: '27',
      days,
      fromTime: '18:00',
      toTime: '20:00',
      startsOn,
      endsOn: dayIn(60),
      trainerId: null,
      room: 'Lab 7',
      seats: 7,
      opensOn: dayIn(0),
      closesOn: startsOn,
      holdMinutes: 15,
      offerHours: 24,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = await response.json()
  return { id: id as number, soon: dayIn(2) }
}
