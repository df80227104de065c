import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { myDay } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { newBatch, post } from './support/checkout.ts'
import { inviteCounsellor } from './support/invite-colleague.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'
import { register } from './support/register.ts'

const day = to.adminRecord('enrollment', myDay)
const contactsOf = (id: number | string) =>
  fillPath('/api/admin/registrations/{id}/contacts', { id })
const someContacts = `**${contactsOf('*')}`
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

/** A registration as stored in the database. */
async function recordOf(page: Page, email: string) {
  const query = new URLSearchParams({ search: email })
  const list = await (await page.request.get(`/api/admin/registrations?${query}`)).json()
  const [{ id }] = list.registrations
  const address = fillPath('/api/admin/registrations/{id}', { id })
  return (await page.request.get(address)).json()
}

/** A student whose fee was paid before, so that the step may wait: payments never do. */
async function payBefore(page: Page, email: string) {
  const { id, version } = await recordOf(page, email)
  const step = fillPath('/api/admin/registrations/{id}/status', { id })
  const steps = [
    { to: 'contacted' },
    { to: 'confirmed', payment: { method: 'cash' } },
    { to: 'lost', reason: 'Exams' },
    { to: 'new' },
    { to: 'contacted' },
  ]
  for (const [index, one] of steps.entries())
    await post(page, step, { key: crypto.randomUUID(), version: version + index, ...one })
  return { id }
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** The stored contacts of a student, newest first. */
async function notesOf(page: Page, email: string): Promise<string[]> {
  const { timeline } = await recordOf(page, email)
  return timeline.flatMap(({ note }: { note: string | null }) => note ?? [])
}

/** Opens a student of the day, records “no answer”, and saves. */
async function noteNoAnswer(page: Page, name: string, note: string) {
  const row = page.getByRole('button', { name })
  // The next one is open already.
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
  const panel = page.getByRole('region', { name: `Contact with ${name}` })
  // The first call of the day is open without the focus
  await panel.getByRole('radio', { name: 'Reached' }).focus()
  await page.keyboard.press('2')
  await page.keyboard.type(note)
  await page.keyboard.press('Enter')
  await expect(status(page, `${name} waits to be sent: No answer`)).toBeVisible()
}

async function openDay(page: Page, name: string) {
  await open(page, day)
  await expect(page.getByRole('button', { name }).first()).toBeVisible()
}

const people = async (browser: Browser, baseURL: string | undefined, count: number) => {
  const crowd = `Caller ${randomBytes(4).toString('hex')}`
  const names = Array.from({ length: count }, (_, index) => `${crowd}-${index}`)
  const emails = await Promise.all(names.map((name) => register(browser, baseURL, name)))
  return names.map((name, index) => ({ name, email: emails[index] ?? '' }))
}

// S165
test('a day’s work without a connection is sent once', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow()
  const [asha, bina, chitra] = await people(browser, baseURL, 3)
  if (!asha || !bina || !chitra) throw new Error('Three have registered.')
  await signIn(page, demoSignIn('admin'))
  await openDay(page, chitra.name)

  // Given the connection is lost in the middle of the day
  await context.setOffline(true)
  await expect(status(page, 'No connection.')).toBeVisible()

  // When three contacts are recorded, one of them twice, and one is lost
  await noteNoAnswer(page, asha.name, 'First try.')
  await expect(page.getByRole('button', { name: asha.name })).toContainText('Waits to be sent')
  await noteNoAnswer(page, bina.name, 'Rang twice.')
  await noteNoAnswer(page, asha.name, 'Second try.')
  const row = page.getByRole('button', { name: chitra.name })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
  const panel = page.getByRole('region', { name: `Contact with ${chitra.name}` })
  await expect(panel.getByText('The history is shown when')).toBeVisible()
  await page.keyboard.press('Alt+l')
  await page.getByLabel('Reason').selectOption({ index: 1 })
  await page.getByLabel('Reason').press('Enter')

  // Then all of them are shown as waiting, and the next student is open
  await expect(status(page, 'No connection. 4 entries wait on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  const bar = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(bar.getByRole('listitem').filter({ hasText: 'Mark as lost' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide them' }).click()

  // When the connection is back, each is saved once and in order
  await context.setOffline(false)
  await expect(status(page, '4 entries that waited are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: asha.name })).toHaveCount(0)
  await expect(page.getByText('to be sent')).toHaveCount(0)
  expect(await notesOf(page, asha.email)).toEqual(['Second try.', 'First try.'])
  expect(await notesOf(page, bina.email)).toEqual(['Rang twice.'])
  expect(await recordOf(page, chitra.email)).toMatchObject({ status: 'lost', version: 2 })
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(status(page, 'that waited')).toHaveCount(0)
})

// S165
test('waiting entries survive a reload and a lost response', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const [asha] = await people(browser, baseURL, 1)
  if (!asha) throw new Error('One has registered.')
  await signIn(page, demoSignIn('admin'))
  await openDay(page, asha.name)

  // Given the server stores it, and the response never arrives
  let sentCount = 0
  await context.route(someContacts, async (route) => {
    sentCount += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await noteNoAnswer(page, asha.name, 'Rang twice.')
  await expect(status(page, '1 entry waits on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => sentCount).toBeGreaterThan(1)
  expect(await notesOf(page, asha.email)).toEqual(['Rang twice.'])

  // When the tab is closed, and another one opens the section later
  await page.close()
  await context.unroute(someContacts)
  const later = await context.newPage()
  await open(later, to.adminSection('enrollment'))

  // Then it is sent again, gets the same response, and is stored once
  await expect(status(later, '1 entry that waited is saved.')).toBeVisible()
  expect(await notesOf(later, asha.email)).toEqual(['Rang twice.'])
  expect(await waitingIn(later)).toBe(0)
})

// S166
test('with two tabs one sends, and both show it', async ({ page, context, browser, baseURL }) => {
  const [asha, bina] = await people(browser, baseURL, 2)
  if (!asha || !bina) throw new Error('Two have registered.')
  await signIn(page, demoSignIn('admin'))
  await openDay(page, asha.name)
  const other = await context.newPage()
  await openDay(other, bina.name)
  let answeredCount = 0
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/contacts'))
      answeredCount += 1
  })

  await context.setOffline(true)
  await page.bringToFront()
  await noteNoAnswer(page, asha.name, 'From the one.')
  await other.bringToFront()
  await noteNoAnswer(other, bina.name, 'From the other.')
  for (const tab of [page, other])
    await expect(status(tab, '2 entries wait on this device.')).toBeVisible()
  await context.setOffline(false)

  for (const tab of [page, other]) {
    await expect(tab.getByText('on this device')).toHaveCount(0)
    await expect(tab.getByRole('button', { name: asha.name })).toHaveCount(0)
  }
  expect(answeredCount).toBe(2)
  expect(await notesOf(page, asha.email)).toEqual(['From the one.'])
  expect(await notesOf(page, bina.email)).toEqual(['From the other.'])
})

// S167
test('a colleague’s change is shown beside the waiting entry, to decide', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow()
  const [asha, bina] = await people(browser, baseURL, 2)
  if (!asha || !bina) throw new Error('Two have registered.')
  await signIn(page, demoSignIn('admin'))
  await openDay(page, bina.name)
  const { id, today } = await recordOf(page, asha.email)

  // Given both are called by two users, one of them without a connection
  await context.setOffline(true)
  await noteNoAnswer(page, asha.name, 'Call after six.')
  await noteNoAnswer(page, bina.name, 'Rang twice.')
  const colleaguesEntry = {
    version: 1,
    outcome: 'reached',
    note: 'Wants mornings.',
    nextContactOn: today,
  }
  expect((await page.request.post(contactsOf(id), { data: colleaguesEntry })).status()).toBe(200)
  await context.setOffline(false)

  // Then nothing is overwritten, both versions are shown, and the row says that it waits for a decision
  await expect(status(page, '1 entry was not saved: open and decide.')).toBeVisible()
  const row = page.getByRole('button', { name: asha.name })
  await expect(row).toContainText('Not saved: open and decide')
  await row.click()
  const undecidedRegion = page.getByRole('region', {
    name: 'An entry that waited here was not saved',
  })
  await expect(undecidedRegion).toContainText('Wants mornings.')
  await expect(undecidedRegion).toContainText('Call after six.')
  // What is partly below the bar of a phone would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  expect(await notesOf(page, asha.email)).toEqual(['Wants mornings.'])

  // When it is saved as well
  await undecidedRegion.getByRole('button', { name: 'Save mine as well' }).click()
  await expect(undecidedRegion).toHaveCount(0)
  await expect.poll(() => notesOf(page, asha.email)).toEqual(['Call after six.', 'Wants mornings.'])
})

// S167
test('a refused entry keeps its text in the form; payments are not kept for later', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow()
  const [asha] = await people(browser, baseURL, 1)
  if (!asha) throw new Error('One has registered.')
  await signIn(page, demoSignIn('admin'))
  const { id, today } = await recordOf(page, asha.email)
  const first = { version: 1, outcome: 'reached', note: 'Likes it.', nextContactOn: today }
  expect((await page.request.post(contactsOf(id), { data: first })).status()).toBe(200)
  await openDay(page, asha.name)

  // Given it waited until its next date had passed
  await context.setOffline(true)
  await noteNoAnswer(page, asha.name, 'Rang twice.')
  const message = 'Choose today or a later day.'
  await page.route(someContacts, (route) =>
    route.fulfill({ status: 400, json: { success: false, message } }),
  )
  await context.setOffline(false)
  await expect(status(page, '1 entry was not saved: open and decide.')).toBeVisible()
  await page.unroute(someContacts)

  // When it is put back into the form
  const row = page.getByRole('button', { name: asha.name })
  await row.click()
  const undecidedRegion = page.getByRole('region', {
    name: 'An entry that waited here was not saved',
  })
  await expect(undecidedRegion).toContainText(message)
  await undecidedRegion.getByRole('button', { name: 'Change it in the form' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('Rang twice.')
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: 'Save contact' }).click()

  // Then it replaces the waiting entry
  await expect(row).toHaveCount(0)
  expect(await notesOf(page, asha.email)).toEqual(['Rang twice.', 'Likes it.'])
  await expect(async () => expect(await waitingIn(page)).toBe(0)).toPass()

  // But a payment stays in its form until there is a connection
  await open(page, to.adminRecord('enrollment', id))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirm seat' }).click()
  await page.getByRole('radio', { name: 'Card machine' }).check()
  const slip = page.getByLabel('Number on the slip')
  await slip.fill('0048')
  await slip.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Confirm seat/ })
  await expect(dialog.getByRole('alert')).toContainText('Keep this open')
  await expect(slip).toHaveValue('0048')
  await expect(async () => expect(await waitingIn(page)).toBe(0)).toPass()
  await context.setOffline(false)
  await slip.press('Enter')
  await expect(page.getByRole('link', { name: 'Open the receipt' })).toBeVisible()
  expect(await recordOf(page, asha.email)).toMatchObject({ status: 'confirmed', paidPaise: 50_000 })
})

test('a seat given without a connection is booked once the connection is back', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // Given a student who has paid and prefers a start
  await signIn(page, demoSignIn('admin'))
  const batch = await newBatch(page, 'classroom', 3, 'data-science')
  const name = `Wisher ${randomBytes(4).toString('hex')}`
  const email = await register(browser, baseURL, name, batch.id)
  const { id } = await payBefore(page, email)
  await open(page, to.adminRecord('enrollment', id))
  await expect(page.getByRole('button', { name: /Confirm seat/ })).toBeVisible()

  // When they are confirmed with a seat while there is no connection
  await context.setOffline(true)
  await page.keyboard.press('Alt+c')
  const dialog = page.getByRole('dialog', { name: `Confirm seat: ${name}` })
  await expect(dialog.getByLabel('Seat in a batch')).toContainText('as they wished')
  await expect(dialog.getByLabel('Seat in a batch')).toBeFocused()
  await page.keyboard.press('Enter')

  // Then the step is shown as waiting, and no seat is taken yet
  await expect(status(page, '1 entry waits on this device.')).toBeVisible()
  expect(await recordOf(page, email)).toMatchObject({ status: 'contacted' })

  // When the connection is back, both are stored
  await context.setOffline(false)
  await expect(status(page, '1 entry that waited is saved.')).toBeVisible()
  const timeline = page.getByRole('region', { name: 'What happened' })
  await expect(timeline).toContainText('seat in the batch of')
  expect(await recordOf(page, email)).toMatchObject({ status: 'confirmed' })
})

// S168
test('logging out asks what to do with waiting entries; nobody else sees or sends them', {
  tag: '@desktop',
}, async ({ page, context, browser, baseURL }) => {
  test.slow()
  const [asha] = await people(browser, baseURL, 1)
  if (!asha) throw new Error('One has registered.')
  const admin = demoSignIn('admin')
  await signIn(page, admin)
  const sana = await inviteCounsellor(page, 'Sana Shaikh')
  await openDay(page, asha.name)
  await context.setOffline(true)
  await noteNoAnswer(page, asha.name, 'Rang twice.')

  // With waiting entries, Logout asks first
  await logOut(page)
  const question = page.getByRole('dialog', { name: '1 entry is not saved yet' })
  await expect(question).toContainText(`${asha.name}: No answer`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send, then log out' }).click()
  await expect(question.getByRole('status')).toHaveText(/Nothing can be sent now/)
  await question.getByRole('button', { name: 'Stay' }).click()

  // When the session ends and another user signs in on this device, and out again
  await page.route(someContacts, (route) => route.abort())
  await context.setOffline(false)
  await endSession(context)
  await signIn(page, sana)
  await open(page, day)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day')
  await expect(page.getByText('on this device')).toHaveCount(0)
  await page.unroute(someContacts)
  await logOut(page)
  await expect(page).toHaveURL(new RegExp(`${to.login}|/$`))
  await expect(async () => expect(await waitingIn(page)).toBe(1)).toPass()

  // Then it is sent once its user is back
  await signIn(page, admin)
  expect(await notesOf(page, asha.email)).toEqual([])
  await open(page, day)
  await expect(status(page, '1 entry that waited is saved.')).toBeVisible()
  expect(await notesOf(page, asha.email)).toEqual(['Rang twice.'])

  // And after discarding it, nothing is left on the device
  const { id } = await recordOf(page, asha.email)
  await open(page, to.adminRecord('enrollment', id))
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'No answer' }).focus()
  await page.keyboard.press('2')
  await page.keyboard.type('Thrown away.')
  await page.keyboard.press('Enter')
  await expect(status(page, '1 entry waits on this device.')).toBeVisible()
  await page.route(someContacts, (route) => route.abort())
  await context.setOffline(false)
  await logOut(page)
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page).toHaveURL(new RegExp(`${to.login}|/$`))
  await expect(async () => expect(await waitingIn(page)).toBe(0)).toPass()
})

/** Number of entries on this device, of all users. Refused while a logout clears the device. */
function waitingIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('outbox')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          if (!database.objectStoreNames.contains('entries')) return resolve(0)
          const reading = database.transaction('entries')
          const count = reading.objectStore('entries').count()
          reading.oncomplete = () => resolve(count.result)
          reading.onabort = () => reject(reading.error)
        }
      }),
  )
}

/** As if it were ended from another device. */
async function endSession(context: BrowserContext) {
  const keptCookies = (await context.cookies()).filter(({ name }) => name !== 'session')
  await context.clearCookies()
  await context.addCookies(keptCookies)
}
