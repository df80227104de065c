import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

// Both use one site.
test.describe.configure({ mode: 'serial' })

const list = (page: Page) => page.locator('main')
const titles = (page: Page) => list(page).locator('[data-row]')
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const step = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click()
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' }).click()

test('a course is edited, previewed, kept as a draft, published and restored', async ({
  page,
  context,
  site,
}) => {
  // Given a member of staff, and a visitor who reads the course
  await signIn(page, site.admin)
  const visitor = await context.newPage()
  await visitor.goto(to.course('mern-stack'))
  await expect(heading(visitor)).toHaveText('MERN Stack')

  // When it is moved up by keyboard, then it stays there, and so does the focus
  await open(page, to.adminSection('courses'))
  await expect(list(page).getByText('On the home page', { exact: true })).toHaveCount(6)
  await expectAccessible(page)
  const up = page.getByRole('button', { name: 'Move MERN Stack up' })
  await up.press('Enter')
  await up.press('ArrowUp')
  await expect(titles(page).nth(2)).toHaveText('MERN Stack')
  await expect(up).toBeFocused()
  await expect(status(page, 'MERN Stack is now number 3 of 11.')).toHaveCount(1)
  await expect
    .poll(async () => (await (await page.request.get('/courses.json')).json())[2].id)
    .toBe('mern-stack')

  // When it is edited, then the preview follows
  await titles(page).nth(2).click()
  await page.getByLabel('Title').fill('MERN Stack, evenings')
  await page.getByLabel('Price', { exact: true }).fill('₹1,23,456')
  await page.getByLabel('Original price').fill('')
  await step(page, 'Step 12').press('Enter')
  await page.keyboard.type('Your own idea, deployed')
  await step(page, 'Step 13').press('Alt+ArrowUp')
  await expect(step(page, 'Step 12')).toHaveValue('Your own idea, deployed')
  await expect(step(page, 'Step 12')).toBeFocused()
  const preview = page.getByRole('complementary', { name: 'Preview and history' })
  await expect(preview).toContainText('MERN Stack, evenings')
  await expect(preview).toContainText('₹1,23,456')

  // Unsaved changes: a link asks, and after a reload the text is there again
  await page.getByRole('link', { name: 'All courses' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('MERN Stack, evenings')
  await expect(status(page, 'You left this page with unsaved changes.')).toBeVisible()

  // A draft is invisible to others
  await save(page)
  await expect(status(page, 'The public still sees the earlier text.')).toBeVisible()
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('MERN Stack')

  // Once published it is there
  await publish(page)
  await expect(status(page, 'Live.')).toBeVisible()
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('MERN Stack, evenings')
  await expect(visitor.getByRole('main')).toContainText('₹1,23,456')
  await expect(visitor.getByRole('main')).toContainText('Your own idea, deployed')

  // And restored, it is as it was
  await page.getByRole('button', { name: 'History' }).click()
  await expect(preview).toContainText('Revision 2')
  await expect(preview).toContainText('Title, Price, Original price, Syllabus')
  await page.getByRole('button', { name: 'Restore revision 1' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('MERN Stack')
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('MERN Stack')
  await expect(visitor.getByRole('main')).toContainText('₹22,749')
})

// S93
test('the second of two editors of a course is told, and nothing is overwritten', async ({
  page,
  context,
  site,
}) => {
  // Given one course open twice
  await signIn(page, site.admin)
  const other = await context.newPage()
  for (const tab of [page, other]) await open(tab, to.adminRecord('courses', 'ai-ml'))
  await other.getByRole('textbox', { name: 'Description' }).fill('Written by the other.')
  await page.getByRole('textbox', { name: 'Description' }).fill('Written by me.')
  await page.getByRole('textbox', { name: 'Discount label' }).fill('Half')

  // When the other one saves first
  await save(other)
  await expect(status(other, 'Saved as a draft.')).toBeVisible()
  await save(page)

  // Then both texts are shown for comparison
  const conflict = page.getByRole('region', { name: /saved this course while you were writing/ })
  await expect(conflict).toContainText('Written by me.')
  await expect(conflict).toContainText('Written by the other.')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Written by me.')
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await expectAccessible(page)

  // And after a decision it can be saved
  await conflict.getByRole('button', { name: 'Take theirs: Description' }).click()
  await conflict.getByRole('button', { name: 'Keep my version' }).click()
  await save(page)
  await expect(status(page, 'Saved as a draft.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Written by the other.',
  )
  await expect(page.getByRole('textbox', { name: 'Discount label' })).toHaveValue('Half')
})

test('a new course says what is missing, is published, and archived again', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.adminSection('courses'))
  await page.getByRole('link', { name: 'New course' }).click()
  await page.getByLabel('Title').fill('Rust Nights')
  await page.getByLabel('Web address').focus()
  await expect(page.getByLabel('Web address')).toHaveValue('rust-nights')
  await page.getByLabel('Picture').fill('javascript:alert(1)')
  await publish(page)

  const wrong = page.getByRole('alert').filter({ hasText: 'Nothing was saved' })
  await expect(wrong).toBeFocused()
  await wrong
    .getByRole('link', { name: 'Please enter a price; 0 where the course is free.' })
    .click()
  await expect(page.getByLabel('Price', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Price', { exact: true }).fill('12000')
  await page.getByRole('textbox', { name: 'Description' }).fill('Ownership, after work.')
  await page.getByLabel('Picture').fill('')
  await publish(page)
  await expect(page).toHaveURL(to.adminRecord('courses', 'rust-nights'))
  await expect(status(page, 'Live.')).toBeVisible()
  expect((await page.request.get(to.course('rust-nights'))).status()).toBe(200)

  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(status(page, 'Archived: nobody but staff sees this course.')).toBeVisible()
  expect((await page.request.get(to.course('rust-nights'))).status()).toBe(404)
})

// S86
test('a cover is uploaded, previewed, and public once it is published', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.adminRecord('courses', 'data-science'))
  const field = page.getByRole('textbox', { name: 'Picture' })
  const existing = await field.inputValue()
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
    await (await fileChooser).setFiles({ name, mimeType, buffer })
  }

  // When the file is no picture, the error is beside the field, and the old one stays
  await choose('notes.txt', 'image/png', Buffer.from('no picture'))
  await expect(page.getByText(/could not read this as a picture/)).toBeVisible()
  await expect(field).toHaveValue(existing)
  await expectAccessible(page)

  // When it is a photo of 24 megapixels, the browser reduces it, and it is there at once
  const photo = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#a46' } })
  await choose('photo.jpg', 'image/jpeg', await photo.jpeg().toBuffer())
  await expect(status(page, 'Picture uploaded.')).toBeVisible()
  await expect(field).toHaveValue(/^\/course-pictures\//)
  const image = await field.inputValue()
  const cover = page.locator(`img[src="${image}"]`).first()
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280)
  await expectAccessible(page)

  // Then it is published with the text, and no browser policy is violated
  await publish(page)
  await expect(status(page, 'Live.')).toBeVisible()
  const visitor = await browser.newPage({ baseURL: site.address })
  const problems: string[] = []
  visitor.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await open(visitor, to.course('data-science'))
  await expect(visitor.locator(`img[src="${image}"]`).first()).toBeVisible()
  expect(problems).toEqual([])
  await visitor.close()
})

// S86
test('a cover address is fetched when the course is saved; if that fails nothing is lost', async ({
  page,
  site,
}) => {
  const problems: string[] = []
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await signIn(page, site.admin)
  await open(page, to.adminRecord('courses', 'java-core-advanced'))
  const field = page.getByRole('textbox', { name: 'Picture' })
  await page.getByLabel('Title').fill('Java, for long')

  // Given an address on this machine, from which the real site fetches nothing
  await field.fill('https://localhost/cover.png')
  await expect(field).toHaveAccessibleDescription(/fetched once and kept here/)
  await save(page)

  // Then the error is beside the field and in the summary, and what was typed stays
  const wrong = page.getByRole('alert').filter({ hasText: 'Nothing was saved' })
  await expect(wrong).toContainText('not open to everybody')
  await expect(field).toHaveAccessibleDescription(/not open to everybody/)
  await expect(field).toHaveValue('https://localhost/cover.png')
  await expect(page.getByLabel('Title')).toHaveValue('Java, for long')
  await expectAccessible(page)
  for (const [address, words] of [
    ['https://asha:secret@pictures.example/x.png', /a name or a password/],
    ['http://pictures.example/x.png', /begins with https/],
  ] as const) {
    await field.fill(address)
    await save(page)
    await expect(field).toHaveAccessibleDescription(words)
  }

  // When the server has fetched one, the form uses the copy and has no unsaved changes
  const copy = '/pictures/covers/ai-ml.svg'
  await page.route('**/draft', (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), image: copy }),
    }),
  )
  await field.fill('https://pictures.example/x.png')
  await save(page)
  await expect(status(page, 'Saved as a draft.')).toBeVisible()
  await expect(field).toHaveValue(copy)
  await page.unrouteAll()

  // The browser requested nothing from elsewhere, not even for the preview
  expect(problems.filter((text) => /Content Security Policy/.test(text))).toEqual([])
  await field.fill('')
  await save(page)
  await expect(status(page, 'Saved as a draft.')).toBeVisible()
})

test('the banner counts down to the date and shows the text that staff set', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.adminRecord('communication', sectionParts.banner))
  await expect(page.getByLabel('Last day')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Last day').fill('2099-12-31')
  await page.getByLabel('Text beside the offer').fill('New batch in January')
  await page.getByLabel('Text of reply 1').fill('Hello {nam}')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const wrong = page.getByRole('alert').filter({ hasText: 'The settings were not saved' })
  await expect(wrong).toContainText('{nam} is not known here')
  await page.getByLabel('Text of reply 1').fill('Hello {name}')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(status(page, 'Saved by')).toBeVisible()

  // A visitor on the evening of that day, with scripts and without
  const visitor = await browser.newPage({ baseURL: site.address })
  const problems: string[] = []
  visitor.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await visitor.clock.setFixedTime('2099-12-31T18:00:00+05:30')
  await open(visitor, to.contact)
  const banner = visitor.getByRole('complementary', { name: 'Fast Track offer' })
  await expect(banner.getByRole('timer', { name: 'Time left to register' })).toHaveText(
    '00d05h59m59s',
  )
  await expect(banner).toContainText('₹500')
  await expect(banner).toContainText('New batch in January')
  await expect(banner).toContainText('Registration for this batch closes on 31 December 2099.')
  expect(problems).toEqual([])
  await visitor.close()
  const plain = await browser.newPage({ baseURL: site.address, javaScriptEnabled: false })
  await plain.goto(to.contact)
  await expect(plain.getByRole('timer')).toHaveText('––d––h––m––s')
  await plain.close()
})

// S94
test('the second of two editors of the settings is told, and the other’s changes stay', async ({
  page,
  context,
  site,
}) => {
  // Given the settings open twice
  await signIn(page, site.admin)
  const other = await context.newPage()
  for (const tab of [page, other])
    await open(tab, to.adminRecord('communication', sectionParts.banner))
  await other.getByRole('textbox', { name: 'Text beside the offer' }).fill('By the other')
  await other.getByLabel('Last day').fill('2099-12-30')
  await page.getByRole('textbox', { name: 'Text beside the offer' }).fill('By me')
  const saveButton = page.getByRole('button', { name: 'Save settings' })

  // When the other one saves first
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(status(other, 'Saved by')).toBeVisible()
  await saveButton.click()

  // Then both texts are shown, and unchanged fields follow the other
  const conflict = page.getByRole('region', { name: /saved the settings while you were writing/ })
  await expect(conflict.getByRole('alert')).toBeFocused()
  await expect(conflict).toContainText('By me')
  await expect(conflict).toContainText('By the other')
  await expect(conflict).toContainText(/Last day: .* → 30 Dec 2099/)
  await expect(page.getByLabel('Last day')).toHaveValue('2099-12-30')
  await expect(saveButton).toBeDisabled()
  await expectAccessible(page)

  // And after a reload the conflict is shown again, with what was typed
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('You left this page with unsaved changes.')).toBeVisible()
  await expect(conflict).toContainText('By the other')
  await expect(page.getByRole('textbox', { name: 'Text beside the offer' })).toHaveValue('By me')

  // And the user’s own choice replaces that text, and nothing else
  await conflict.getByRole('button', { name: 'Keep my version' }).click()
  await saveButton.click()
  await expect(saveButton).toBeDisabled()
  await expect(status(page, 'Saved by')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text beside the offer' })).toHaveValue('By me')
  await expect(page.getByLabel('Last day')).toHaveValue('2099-12-30')
})

test('a first lesson is written, its programs are run, and visitors read it', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.adminRecord('courses', 'python-programming'))
  await page.getByRole('link', { name: 'First lesson' }).click()
  await expect(heading(page)).toHaveText('First lesson: Python Programming')
  await expectAccessible(page)

  // When the expected output is wrong, then the step and the line are named
  await page.getByLabel('Title').first().fill('Make the computer greet you')
  const second = page.getByRole('group', { name: 'Step 2' })
  await second.getByLabel('Expected output').fill('Cups of tea: 5\nTotal in rupees: 99\n')
  await publish(page)
  await expect(page.getByText(/Step 2: line 2 of the solution prints/)).toBeVisible()

  // When it is correct and was previewed, it is public
  await second.getByLabel('Expected output').fill('Cups of tea: 5\nTotal in rupees: 100\n')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Make the computer greet you' })).toBeVisible()
  await expectAccessible(page)
  await publish(page)
  await expect(page.getByText('Revision 1', { exact: true })).toBeVisible()
  const visitor = await context.newPage()
  await visitor.goto('/courses/python-programming/lesson')
  await expect(heading(visitor)).toHaveText('Make the computer greet you')
})
