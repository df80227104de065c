import type { Page } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { demoMapsEntry } from '../content/reviews.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  signUpByForm,
  test,
} from './support/journey.ts'

// Of the palette, as a browser computes them
const marigold = 'rgb(245, 165, 36)'
const kumkum = 'rgb(179, 38, 30)'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const tiles = (page: Page) => section(page, 'Courses we offer').getByRole('listitem')
const reviews = (page: Page) => section(page, 'Student reviews and Google ratings')

test('home shows its sections in order, and each button leads to its page', async ({
  page,
  request,
}) => {
  const html = await (await request.get(to.home)).text()
  expect(html).toMatch(
    /<meta name="description" content="[^"]*expert-led training in Python, Java, web development and data science/i,
  )
  await open(page, to.home)
  await expect(page).toHaveTitle(/top coding training institute in \w+/i)
  await expect(heading(page)).toHaveText(/Java/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Live Projects',
    '100% Placement',
    'Expert Mentors',
    'Courses we offer',
    'Why choose us',
    'Student reviews and Google ratings',
    'Success stories and placement records',
    'Try a real class first',
  ])
  for (const [label, address] of [
    ['Start Free Demo', '/join-free-demo'],
    ['Start Your Journey', '/join-free-demo'],
    ['Explore Courses', '/courses'],
    ['View All Courses', '/courses'],
    ['View All Stories', '/success-stories'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name: label })
    await expect(link).toHaveAttribute('href', address)
  }
  // The hero fades in
  const hero = page
    .getByRole('main')
    .locator('section')
    .filter({ has: heading(page) })
  await expect(hero).toHaveCSS('animation-name', 'fade-in')
})

test('the word in the headline changes every 2.5 seconds with its chip, and can be paused', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Given that time stands still from the start
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await open(page, to.home)
  const chips = page.getByRole('list', { name: 'What we teach with' })
  const editor = page.getByRole('figure').filter({ has: page.locator('pre') })
  const words = ['Java', 'Python', 'Full Stack', 'Data Science', 'React', 'Node.js']
  const expectWord = async (word: string) => {
    await expect(heading(page)).toHaveText(`Learn ${word} from working engineers.`)
    const lit = chips.getByRole('listitem').filter({ hasText: new RegExp(`^${word}$`) })
    await expect(lit).toHaveCSS('background-color', marigold)
    await expect(chips.locator('.chip-lit')).toHaveCount(1)
  }
  const programs: (string | null)[] = []

  // Then each word has its 2.5 s in turn, and the first comes again
  for (const word of words) {
    await expectWord(word)
    programs.push(await editor.locator('pre').textContent())
    await page.clock.runFor(2499)
    await expectWord(word)
    await page.clock.runFor(1)
  }
  await expectWord('Java')
  expect(new Set(programs).size).toBe(words.length)

  // When it is paused, the word stays; and it goes on when asked
  await page.getByRole('button', { name: 'Pause the changing word' }).click()
  await page.clock.runFor(30_000)
  await expectWord('Java')
  await page.getByRole('button', { name: 'Resume the changing word' }).click()
  await page.clock.runFor(2500)
  await expectWord('Python')
})

test('the first six courses are shown, each tagged by its exact title, and lead to their pages', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.home)
  await expect(tiles(page)).toHaveCount(6)
  for (const [index, { id, title, description }] of catalogue.slice(0, 6).entries()) {
    const tile = tiles(page).nth(index)
    await expect(tile.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(tile).toContainText(description)
    const link = tile.getByRole('link', { name: 'Learn More' })
    await expect(link).toHaveAttribute('href', `/courses/${id}`)
  }
  const tag = (title: string) =>
    tiles(page)
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .locator('p')
      .first()
  for (const [title, words] of [
    ['Java Core & Advanced', 'Most Popular'],
    ['Python Programming', 'Beginner Friendly'],
    ['C / C++ Programming', 'Foundation'],
    ['Full Stack Development with Java', 'Career Boost'],
    ['MERN Stack', 'In Demand'],
    ['Android Development', 'High Salary'],
  ] as const)
    await expect(tag(title)).toHaveText(words)
  const highlighted = await tag('Java Core & Advanced').innerHTML()

  // Given another catalogue, read inside the app, with titles that are only nearly right
  const titles = ['Data Science', 'Data Analyst', 'data science', 'C/C++ Programming', 'Rust']
  const courses = titles.map((title, id) => ({ id, title, description: 'New', price: 100 }))
  await page.route(endpoints.courses, (call) =>
    call.fulfill({ json: [{ ...courses[4], id: 9, image: '/pictures/none.svg' }, ...courses] }),
  )
  await open(page, to.about)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await expect(tiles(page)).toHaveCount(6)
  await expect(tag('Data Science')).toHaveText('Trending')
  await expect(tag('Data Analyst')).toHaveText('Analytics')
  await expect(tag('data science')).toHaveText('Course')
  await expect(tag('C/C++ Programming')).toHaveText('Course')
  await expect(tag('Rust').first()).toHaveText('Course')
  // Icons go by the title as well, and a picture that fails gives way to the default
  expect((await tag('Rust').first().innerHTML()).split('Course')[0]).not.toBe(
    highlighted.split('Most')[0],
  )
  await tiles(page).first().scrollIntoViewIfNeeded()
  await expect(tiles(page).first().locator('img')).toHaveAttribute('src', /covers\/default\.svg$/)
})

test('after a client navigation the courses load, fail in red, and load again', {
  tag: '@desktop',
}, async ({ page }) => {
  // The hero's fade would be measured as faint text
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const answer = hold()
  await page.route(endpoints.courses, async (call) => {
    await answer.given
    await call.fulfill({ status: 500, body: 'broken' })
  })
  await open(page, to.about)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  const offeredSection = section(page, 'Courses we offer')
  await expect(offeredSection.getByText('Loading courses...')).toBeVisible()
  answer.give()
  const failure = offeredSection.getByRole('alert')
  await expect(failure).toHaveText('Failed to fetch courses')
  await expect(failure).toHaveCSS('color', kumkum)
  await expectAccessible(page)

  await page.unroute(endpoints.courses)
  await offeredSection.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(offeredSection.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(tiles(page)).toHaveCount(6)

  // Without any answer the browser's own message stands there
  await page.route(endpoints.courses, (call) => call.abort())
  await open(page, to.about)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await expect(offeredSection.getByRole('alert')).toHaveText('Failed to fetch')
})

test('three reviews of the maps service are shown under the banner with their authors', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.home)
  await expect(reviews(page)).toContainText('4.9/5 based on 1000+ reviews')
  await expect(reviews(page).getByRole('listitem')).toHaveCount(3)
  await expect(reviews(page)).toContainText('These reviews are from Google Maps')
  for (const [index, review] of demoMapsEntry.reviews.slice(0, 3).entries()) {
    const shownReview = reviews(page).getByRole('listitem').nth(index)
    await expect(shownReview).toContainText(review.author)
    await expect(shownReview).toContainText(review.text)
    await expect(shownReview).toContainText(/\d+ (weeks?|months?) ago/)
    await expect(
      shownReview.getByRole('img', { name: `${review.rating} out of 5 stars` }),
    ).toBeVisible()
  }

  // More than three of another shape of place, with links to their authors and to the place
  const review = (number: number) => ({
    author_name: `Author ${number}`,
    relative_time_description: 'a week ago',
    rating: number,
    text: `Words ${number}`,
    url: `https://maps.example/${number}`,
  })
  await page.route(endpoints.reviews, (call) =>
    call.fulfill({
      json: {
        success: true,
        reviews: [1, 2, 3, 4].map(review),
        attributionUrl: 'https://maps.example/place',
      },
    }),
  )
  await page.reload()
  await expect(reviews(page).getByRole('link', { name: 'Author 3' })).toHaveAttribute(
    'href',
    'https://maps.example/3',
  )
  await expect(reviews(page).getByRole('listitem')).toHaveCount(3)
  const all = reviews(page).getByRole('link', { name: 'Read all reviews on Google' })
  await expect(all).toHaveAttribute('href', 'https://maps.example/place')
})

test('unreadable reviews log to the console and show nothing', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const answer of [{ status: 502, json: { success: false } }, { body: 'garbage' }]) {
    await page.route(endpoints.reviews, (call) => call.fulfill(answer))
    const logged = page.waitForEvent('console', (line) =>
      line.text().startsWith('Error fetching Google reviews'),
    )
    await open(page, to.home)
    expect((await logged).type()).toBe('error')
    await expect(reviews(page)).toContainText('4.9/5 based on 1000+ reviews')
    await expect(reviews(page).getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(endpoints.reviews)
  }
})

test('six companies pass by in 15 seconds, and two stories show all their facts and play their video', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, to.home)
  const stories = section(page, 'Success stories and placement records')
  const strip = stories.locator('.strip')
  await expect(strip.getByRole('img')).toHaveCount(6)
  const run = strip.getByRole('list').first()
  await expect(run).toHaveCSS('animation-duration', '15s')
  await expect(run).toHaveCSS('animation-iteration-count', 'infinite')
  await stories.getByRole('button', { name: 'Pause the moving names' }).click()
  await expect(run).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('heading', { name: 'Why choose us' }).hover()
  await stories.getByRole('button', { name: 'Resume the moving names' }).press('Enter')
  await expect(run).toHaveCSS('animation-play-state', 'running')

  const cards = stories.getByRole('article')
  await expect(cards).toHaveCount(2)
  const facts = ['Course', 'Salary', 'Location', 'Duration', 'Joined', 'Rating']
  for (const [index, pay, months] of [
    [0, '6.5 LPA', '4 months'],
    [1, '7.2 LPA', '3 months'],
  ] as const) {
    const card = cards.nth(index)
    await expect(card.getByText('Verified placement')).toBeVisible()
    await expect(card.getByRole('term')).toHaveText(facts)
    await expect(card.getByRole('definition').nth(1)).toHaveText(pay)
    await expect(card.getByRole('definition').nth(3)).toHaveText(months)
    await expect(card.getByRole('definition').nth(4)).toHaveText(/^[A-Z][a-z]+ \d{4}$/)
    await expect(card.getByRole('img', { name: /out of 5 stars/ })).toBeVisible()
    await expect(card.getByRole('blockquote')).not.toBeEmpty()
    await expect(card.getByRole('heading')).not.toBeEmpty()
    await expect(card.locator('video')).toHaveCount(0)
  }

  // When they ask for the film, it plays in the card, with captions, and has the focus
  await cards.nth(1).getByRole('button', { name: 'Watch Full Story' }).click()
  const film = cards.nth(1).locator('video')
  await expect(film).toBeFocused()
  await expect(film).toHaveAttribute('controls')
  await expect(film.locator('track[kind="captions"]')).toHaveCount(1)
  for (const file of [film, film.locator('track')]) {
    const address = (await file.getAttribute('src')) ?? ''
    expect((await page.request.head(address)).status(), address).toBe(200)
  }
  await expect(cards.nth(0).locator('video')).toHaveCount(0)
  await expectAccessible(page)
})

test('with reduced motion nothing moves by itself', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  await open(page, to.home)
  await expect(page.getByRole('button', { name: 'Resume the changing word' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(heading(page)).toHaveText('Learn Java from working engineers.')
  const strip = page.locator('.strip')
  await expect(strip.getByRole('list').first()).toHaveCSS('animation-name', 'none')
  await expect(strip.getByRole('img')).toHaveCount(6)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(moving).toBe(0)
  await context.close()
})

test('the banner that leads back to Fast Track can be dismissed', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(to.joinFreeDemo)
  await expect(page).toHaveURL(to.signup)
  await signUpByForm(page, newAccount())
  const line = page.getByRole('link', { name: 'Finish your Fast Track registration' })
  await expect(line).toHaveAttribute('href', '/join-free-demo')
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expect(line).toHaveCount(0)
})

/** An answer that is not given before it is asked to. */
function hold() {
  let give = () => {}
  const released = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given: released, give: () => give() }
}
