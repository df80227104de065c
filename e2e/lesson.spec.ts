import type { Page } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { lessons } from '../content/en/lessons.ts'
import { toLesson } from '../src/ui/addresses/lesson-addresses.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { expect, expectAccessible, open, test } from './support/journey.ts'

const course = 'python-programming'

// S356
test('from the page of a course to the output of one’s own program', async ({ page }) => {
  // Given a course page that was read to the lesson, for which nothing was fetched
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await open(page, to.course(course))
  await expect(page.getByRole('heading', { name: 'Your first Python program' })).toBeVisible()
  const ofLesson = (path: string) => /lesson|micropython/.test(path)
  expect(requests.filter(ofLesson)).toEqual([])

  // When the program of the first step is run
  await page.getByRole('button', { name: 'Run the program' }).click()

  // Then it prints, and says what to do next; the whole lesson is there
  const step = page.locator('#step-1')
  await expect(step.getByRole('paragraph').filter({ hasText: 'Now make the change' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(step.locator('[data-result]')).toBeInViewport()
  expect(requests.filter(ofLesson)).toEqual(
    expect.arrayContaining([endpoints.lessonFrame, `/lessons/${course}.json`]),
  )
  await expect(page.getByRole('heading', { name: 'Challenge' })).toBeVisible()

  // And a change that is not the right one is compared line by line, then the right one is said to be
  const editor = step.getByRole('textbox')
  await editor.fill('print("Namaste!")\nprint("My name is Meera.")')
  await step.getByRole('button', { name: 'Run the program' }).click()
  await expect(
    step.getByText(/line 2 of the output should be “My name is Ravi.”/).first(),
  ).toBeVisible()
  await editor.fill('print("Namaste!")\nprint("My name is Ravi.")')
  await editor.press('Control+Enter')
  await expect(step.getByText('Correct.').first()).toBeVisible()
  await expectAccessible(page)
})

test('solving the challenge is announced once, with what comes next', async ({ page }) => {
  const lesson = lessons['mern-stack']
  await open(page, toLesson('mern-stack'))
  await page.getByRole('button', { name: 'Run the program' }).last().click()
  const challenge = page.locator('#step-4')
  await expect(challenge.getByRole('textbox')).toBeVisible()
  const solution = lesson?.runs === 'javascript' ? lesson.challenge.solution : ''

  await challenge.getByRole('textbox').fill(solution)
  await challenge.getByRole('button', { name: 'Run the program' }).click()

  await expect(challenge.getByRole('status')).toContainText('You solved the challenge')
  await expect(page.getByRole('heading', { name: 'You finished day 1' })).toBeVisible()
  // The result is sent by who ticks it, in a message that they see first
  const ask = page.getByRole('link', { name: 'Ask about this course' })
  await expect(page.getByLabel('Send my result')).not.toBeChecked()
  await expect(ask).not.toHaveAttribute('href', /solved/)
  await page.getByLabel('Send my result').check()
  await expect(ask).toHaveAttribute('href', /solved%201%20of%204/)
})

test('an error is explained in a sentence under the interpreter’s message', async ({ page }) => {
  await open(page, toLesson(course))
  await page.getByRole('button', { name: 'Run the program' }).first().click()
  const step = page.locator('#step-1')
  await expect(step.getByRole('textbox')).toBeVisible()
  for (const [code, engineError, sentence] of [
    ['print("Hello")\nprint("Asha"', 'SyntaxError', 'Line 2: a bracket is opened'],
    ['print("Hello)', 'SyntaxError', 'Line 1: a text begins with a quote'],
    [
      'for day in range(3)\n    print(day)',
      'SyntaxError',
      'Line 1: the line must end with a colon',
    ],
    ['print(naem)', 'NameError', 'Line 1: the name “naem” is not known'],
    ['print("Cups: " + 3)', 'TypeError', 'Line 1: a text and a number'],
  ] as const) {
    await step.getByRole('textbox').fill(code)
    await step.getByRole('button', { name: 'Run the program' }).click()
    await expect(step.locator('[data-result]')).toContainText(engineError, { timeout: 20_000 })
    await expect(step.locator('[data-result]')).toContainText(sentence)
  }
})

test('a program is written, run and left by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await open(page, toLesson('mern-stack'))
  await page.getByRole('button', { name: 'Run the program' }).first().press('Enter')
  const step = page.locator('#step-1')
  const editor = step.getByRole('textbox')
  await expect(editor).toBeVisible()
  await expect(step.getByRole('button', { name: /Run/ })).toBeFocused()

  await editor.focus()
  await editor.press('Control+A')
  await page.keyboard.type('if (true) {')
  await page.keyboard.press('Enter')
  await page.keyboard.type('console.log("in")')
  await expect(editor).toHaveValue('if (true) {\n  console.log("in")')
  await page.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
})

test('a reading lesson shows its answers without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(toLesson('java-core-advanced'))
  const step = page.locator('#step-1')
  await step.getByText('Namaste 5').or(step.locator('summary').first()).first().click()
  await expect(step.getByText('Not this one.').first()).toBeVisible()
  await step.locator('summary').nth(1).click()
  await expect(step.getByText('Right.')).toBeVisible()
  await context.close()
})

// S356
test('every course has a lesson that is readable without scripts and in print', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  for (const { id } of catalogue) {
    const lesson = lessons[id]
    await page.goto(toLesson(id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lesson?.title ?? 'none')
    await expect(page.locator('#step-4')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, id).toBeLessThanOrEqual(320)
    await expect(page.getByRole('button', { name: 'Run the program' })).toHaveCount(0)
    if (lesson?.runs !== 'nothing')
      await expect(page.getByText('JavaScript is switched off')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(lesson?.nextDay.split('`')[0] ?? '')).toBeVisible()
    await page.emulateMedia({ media: null })
  }
  await context.close()
})

test('a lesson fits at 320 px with text at 200 % and has no axe findings', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, toLesson(course))
  await startFirst(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})

async function startFirst(page: Page) {
  await page.getByRole('button', { name: 'Run the program' }).first().click()
  await expect(page.locator('#step-1 [data-result]')).toBeVisible({ timeout: 20_000 })
}

test('a page of a course that was reached by a link leads to the lesson', async ({ page }) => {
  await open(page, to.courses)
  await page
    .locator(`a[href="${to.course(course)}"]`)
    .first()
    .click()
  await page.getByRole('link', { name: 'Try day 1' }).click()
  await expect(page).toHaveURL(toLesson(course))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first Python program')
})

// S426
test('going back to the page that was opened first shows its weeks again, and a link to the lesson', async ({
  page,
}) => {
  const weeks = page.getByRole('heading', { name: 'Week by week' })
  // Sent once everything on the page works: a click before that loads the next page as a document.
  const awake = page.waitForRequest('**/awake-backend')
  await open(page, to.course(course))
  await awake
  await expect(weeks).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page).toHaveURL(to.courses)
  // Before it is rendered, going back would find the first page still there.
  await expect(weeks).toHaveCount(0)
  await page.goBack()

  await expect(weeks).toBeVisible()
  await expect(page.getByText('Week 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try day 1' })).toBeVisible()
})
