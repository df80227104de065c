import type { Page } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { institute } from '../content/institute.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { expect, expectAccessible, open, test } from './support/journey.ts'

const titles = (page: Page) =>
  page.getByRole('region', { name: 'All courses' }).getByRole('heading', { level: 3 })

// S125
test('search and filters apply at once, are kept in the address, and send no request', async ({
  page,
  isMobile,
}) => {
  // Given the whole list
  await open(page, to.courses)
  await expect(titles(page)).toHaveCount(catalogue.length)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))

  // When they type, and choose
  await page.getByLabel('Search courses').fill('react')
  await expect(page).toHaveURL(/\?search=react$/)
  if (isMobile) await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Fee', { exact: true }).selectOption('30000')
  await page.getByLabel('Sort by').selectOption('Lowest fee first')

  // Then the cards follow, and a reload shows the same
  const courseTitles = [
    'MERN Stack',
    'Python Full Stack Development',
    'Full Stack Development with Java',
  ]
  await expect(titles(page)).toHaveText(courseTitles)
  await expect(page.getByText(`3 of ${catalogue.length} courses`)).toBeVisible()
  // A browser with tabs requests their icon again at each change of the address, from its cache.
  const ofTheTab = /\/favicon\.[a-z]+$/
  const byThePage = requestedUrls.filter(
    (url) => !url.endsWith(endpoints.awake) && !ofTheTab.test(url),
  )
  expect(byThePage).toEqual([])
  // A link partly below the bar is not smaller for that.
  await titles(page).last().scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.reload()
  await expect(titles(page)).toHaveText(courseTitles)

  // The button shows that there is a filter, and one tap removes all of them
  await page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\?search=react$/)
  if (isMobile) await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Where', { exact: true }).selectOption('online')
  await expect(titles(page)).toHaveText(['MERN Stack', 'Python Full Stack Development'])
  // Each card shows its start online, not an earlier one in the classroom.
  const cards = page.getByRole('listitem').filter({ hasText: 'View Details' })
  await expect(cards).toContainText([/, 7 pm, /, /, 7 pm, /])
  await page.getByLabel('When', { exact: true }).selectOption('weekend')
  await expect(page.getByText('No course fits this.')).toBeVisible()

  // A search for a subject nobody teaches shows the closest courses
  await page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click()
  await page.getByLabel('Search courses').fill('devops')
  await expect(page.getByText(/^No course teaches exactly this/)).toBeVisible()
  await expect(titles(page)).toHaveText([
    'Full Stack Development with Java',
    'Python Full Stack Development',
  ])

  // A search without results has a link back
  await page.getByLabel('Search courses').fill('cobol')
  await expect(page.getByText('No course fits this.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all courses' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all courses' }).click()
  await expect(titles(page)).toHaveCount(catalogue.length)
  await expect(page.getByLabel('Search courses')).toBeFocused()
  await expect(page).toHaveURL(to.courses)
})

test('three hundred courses are searched as fast as twelve', { tag: '@desktop' }, async ({
  page,
}) => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...catalogue[index % catalogue.length],
    id: `course-${index}`,
    title: `Course number ${index}`,
  }))
  await page.route(endpoints.courses, (route) => route.fulfill({ json: many }))
  await open(page, to.contact)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(titles(page)).toHaveCount(300)

  await page.getByLabel('Search courses').pressSequentially('number 299')

  await expect(titles(page)).toHaveText(['Course number 299'])
})

test('on a phone a course is on the first screen', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  await open(page, to.courses)

  // The first title is above the banner at the lower edge
  const title = await titles(page).first().boundingBox()
  const banner = await page.locator('.promo').boundingBox()
  expect((title?.y ?? 844) + (title?.height ?? 0)).toBeLessThan(banner?.y ?? 0)

  const list = page.getByRole('region', { name: 'All courses' }).getByRole('list').first()
  const height = (await list.boundingBox())?.height ?? Number.POSITIVE_INFINITY
  // Each names its instalments in a line of its own.
  expect((height / catalogue.length) * 12).toBeLessThanOrEqual(4.2 * 844)
  await page.close()
})

test('a chip of the hero leads to the matching courses', async ({ page }) => {
  await open(page, to.home)
  await page.getByRole('list', { name: 'What we teach with' }).getByText('MongoDB').click()

  await expect(page).toHaveURL(to.coursesFor('MongoDB'))
  await expect(titles(page)).toHaveText(['MERN Stack'])
})

test('courses are compared from their cards, by keyboard, and the address can be shared', async ({
  page,
  context,
}) => {
  // Given the page of one course
  await open(page, to.course('mern-stack'))
  await page.getByRole('link', { name: 'Compare with others' }).press('Enter')
  await expect(page).toHaveURL(to.compareOf(['mern-stack']))

  // When a second one is chosen
  await page.getByRole('link', { name: 'Compare with Data Analyst' }).press('Enter')

  // Then both are compared row by row, and the focus is at the table
  await expect(page.getByRole('heading', { name: 'Two courses side by side' })).toBeFocused()
  const fee = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'Fee', exact: true }),
    })
  await expect(fee).toContainText('₹22,749')
  await expect(fee).toContainText('₹17,499')
  // Side by side on a phone too, and equal rows are folded
  const answerRows = await fee
    .getByRole('definition')
    .evaluateAll((answers) =>
      answers.map((answer) => Math.round(answer.getBoundingClientRect().top)),
    )
  expect(new Set(answerRows).size).toBe(1)
  await page.getByText(/^The same in all/).click()
  await expect(page.getByRole('heading', { name: 'Where', exact: true })).toBeVisible()
  for (const question of ['Length', 'Before you join', 'What you build', 'Syllabus'])
    await expect(page.getByRole('heading', { name: question, exact: true })).toBeVisible()
  await expectAccessible(page)

  // Another person opens the same address
  const other = await context.newPage()
  await open(other, page.url().replace(/^.*\/compare/, '/compare'))
  await expect(other.getByRole('heading', { name: 'Two courses side by side' })).toBeVisible()
  await other.close()

  // One is taken away, and Back brings it again
  await page.getByRole('link', { name: 'Remove MERN Stack from the comparison' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Compare Data Analyst with' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Two courses side by side' })).toBeVisible()
})

// S125
test('a comparison with missing or too many courses says so and shows the rest', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, `${to.compare}?courses=gone,<b>x</b>,ai-ml`)
  await expect(page.getByText(/^2 courses in this link are not in the catalogue/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Compare AI\/ML/ })).toBeVisible()
  await expect(page.getByText('<b>')).toHaveCount(0)

  await open(page, to.compareOf(catalogue.slice(0, 5).map(({ id }) => id)))
  await expect(page.getByText(/^You can compare three courses at most/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Three courses side by side' })).toBeVisible()
})

test('four questions lead to a course or a path with reasons, and Back keeps the answers', async ({
  page,
}) => {
  // Given a search that found nothing
  await open(page, `${to.courses}?search=cobol`)
  await page.getByRole('link', { name: 'Answer 4 questions to find your course' }).last().click()
  await expect(page).toHaveURL(to.whichCourse)
  const submit = page.getByRole('button', { name: 'Find my course' })

  // Given one answer, the first question without one says so
  await page.getByLabel('Websites and web applications').check()
  await submit.click()
  await expect(page.getByText('Please choose an answer.')).toHaveCount(3)
  await expect(page.getByLabel('Never')).toBeFocused()
  // A choice partly below the bar is not smaller for that.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectAccessible(page)

  // When all are answered by keyboard
  await page.keyboard.press('Space')
  await page.getByLabel('As many as it takes').press('Space')
  await page.getByLabel('Up to ₹30,000').press('Space')
  await submit.press('Enter')

  // Then a path is shown, with its months, its price, and why
  const best = 'Best fit for your answers'
  await expect(page.getByRole('heading', { name: best })).toBeFocused()
  const proposed = page.getByRole('region', { name: best })
  await expect(proposed.getByRole('heading', { level: 3 })).toHaveText([
    'Python Programming',
    'MERN Stack',
  ])
  await expect(proposed).toContainText('Together 6 months, ₹29,748')
  await expect(proposed).toContainText('You can start with step 1.')
  await expect(page).toHaveURL(/about=web&before=never&hours=any&fee=30000$/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Up to ₹30,000')).toBeChecked()
  await proposed.getByRole('link', { name: 'Compare these courses' }).click()
  await expect(page).toHaveURL(to.compareOf(['python-programming', 'mern-stack']))
  await page.goBack()
  await expect(page.getByLabel('Never')).toBeChecked()

  // If nothing fits, the page says so and links to the desk
  await page.getByLabel('Up to ₹10,000').check()
  await submit.click()
  const closest = page.getByRole('region', { name: 'No course fits all four answers' })
  await expect(closest).toContainText('It is another subject: a programming language.')
  await expect(closest.getByRole('link', { name: 'Call us' })).toHaveAttribute(
    'href',
    `tel:${institute.phone.e164}`,
  )
  await expectAccessible(page)
})

test('a course page answers questions and offers a call', async ({ page, isMobile }) => {
  await open(page, to.course('data-science'))
  const facts = page.getByRole('region', { name: 'Key details' })
  for (const [question, answer] of [
    ['Who teaches', 'Biju Varghese'],
    ['Taught in', 'English'],
    ['Time', '18 hours a week'],
    ['What to bring', 'A laptop with 8 GB of memory.'],
  ] as const)
    await expect(facts.getByText(question, { exact: true }).locator('xpath=..')).toContainText(
      answer,
    )
  // What is not filled in is not asked either
  await open(page, to.course('digital-marketing'))
  await expect(facts.getByText('Where', { exact: true })).toBeVisible()
  await expect(facts.getByText('Who teaches')).toHaveCount(0)

  // While scrolling: the price on any screen, a call beside it or in the menu of a phone
  await page.getByRole('heading', { name: 'Questions people ask' }).scrollIntoViewIfNeeded()
  await expect(
    page.locator('main').getByText('₹12,999').filter({ visible: true }).last(),
  ).toBeInViewport()
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const call = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('main')
  const visibleCall = call
    .locator(`a[href="tel:${institute.phone.e164}"]`)
    .filter({ visible: true })
    .last()
  await expect(visibleCall).toBeInViewport()
  const size = await visibleCall.boundingBox()
  if (isMobile) expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('where online payment is closed, the available ways are listed below', async ({ page }) => {
  await open(page, to.payment('data-science'))
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Coming Soon!' })
  await expect(dialog).toContainText('launches here within weeks')
  await expect(dialog.getByRole('link', { name: 'Call us' })).toHaveAttribute(
    'href',
    `tel:${institute.phone.e164}`,
  )
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=.*Data%20Science/,
  )
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Register for Fast Track' }).click()
  await expect(page).toHaveURL(/\/(join-free-demo|signup)/)
})

const notes = (page: Page) => page.locator('[popover]:popover-open')

// S127
test('how a figure was counted is one tap away, for that figure alone, before scripts are loaded', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, count, figure, words] of [
    [to.home, 8, '50+ courses', /The catalogue lists those open for enrolment now/],
    [to.courses, 2, '4.8/5 rating', /The rating on the home page is from Google/],
    [to.course('data-science'), 3, '12 weeks', /Project work and interview practice come after it/],
    [to.about, 1, '10,000+ students', /with workshops and college sessions included/],
    [to.stories, 4, '6.8 LPA average package', /without bonus/],
    [to.gallery, 2, '75+ Projects Completed', /shown on a demo day/],
  ] as const) {
    await page.goto(path)
    const buttons = page.getByRole('button', { name: /^how we count / })
    await expect(buttons, path).toHaveCount(count)
    await expect(notes(page)).toHaveCount(0)
    await page.getByRole('button', { name: `how we count ${figure}` }).click()
    await expect(notes(page)).toHaveCount(1)
    await expect(notes(page)).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(notes(page)).toHaveCount(0)
  }
  await context.close()

  // With scripts it names the figure, and a button closes it.
  const scripted = await browser.newContext({ baseURL })
  const visitor = await scripted.newPage()
  await open(visitor, to.home)
  await visitor.getByRole('button', { name: 'how we count 50+ courses' }).click()
  await expect(notes(visitor)).toContainText('50+ courses')
  await expectAccessible(visitor)
  await notes(visitor).getByRole('button', { name: 'Close' }).click()
  await expect(notes(visitor)).toHaveCount(0)
  await scripted.close()
})
