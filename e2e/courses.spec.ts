import type { Page, Route } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { institute } from '../content/institute.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { expect, expectAccessible, open, test } from './support/journey.ts'

// Of the palette, as a browser computes it
const kumkum = 'rgb(179, 38, 30)'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'All courses' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const java = catalogue[0] as (typeof catalogue)[number]
const download = `/brochures/${java.id}.pdf`

test('the catalogue shows every course with its label, languages and price, and leads to it', async ({
  page,
}) => {
  await open(page, to.courses)
  const cards = page.getByRole('region', { name: 'All courses' }).getByRole('heading', { level: 3 })
  await expect(cards).toHaveText(catalogue.map(({ title }) => title))
  for (const { id, title, description, languages } of catalogue) {
    const courseCard = card(page, title)
    await expect(courseCard).toContainText(description)
    await expect(
      courseCard.getByRole('list', { name: 'Languages' }).getByRole('listitem'),
    ).toHaveText(languages)
    await expect(courseCard).toContainText('One-time payment')
    await expect(courseCard.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/courses/${id}`,
    )
  }
  // A label of its own, one in words, one worked out, none where nothing is saved
  for (const [title, badge, price, original] of [
    ['Java Core & Advanced', '40% OFF', '₹8,999', '₹14,999'],
    ['Data Science', 'Flat 25% OFF', '₹33,749', '₹44,999'],
    ['C / C++ Programming', '25% OFF', '₹5,999', '₹7,999'],
  ] as const) {
    const courseCard = card(page, title)
    await expect(courseCard.getByText(/OFF$/)).toHaveText(badge)
    await expect(courseCard.getByText(price)).toBeVisible()
    await expect(courseCard.locator('s')).toHaveText(`Original price ${original}`)
  }
  const whole = card(page, 'Digital Marketing')
  await expect(whole).toContainText('₹12,999')
  await expect(whole.getByText(/OFF$/)).toHaveCount(0)
  await expect(whole.locator('s')).toHaveCount(0)

  // The closing button leads back up to the list
  await page.getByRole('link', { name: 'Browse All Courses' }).click()
  const list = page.getByRole('region', { name: 'All courses' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('heading', { level: 2 })).toBeInViewport()
})

test('after a client navigation the catalogue loads, fails, and loads again', {
  tag: '@desktop',
}, async ({ page }) => {
  // Given a request that hangs, and fails when it is answered
  const { answerWith } = await catalogueOnDemand(page)
  await open(page, to.contact)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByText('Loading amazing courses...')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)
  await answerWith({ status: 503, body: 'busy' })
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch courses')
  await expect(page.getByRole('alert')).toHaveCSS('color', kumkum)
  await expectAccessible(page)

  // When they try again, first in vain, then with success
  const retryButton = page.getByRole('button', { name: 'Try Again' })
  await retryButton.click()
  await expect(page.getByText('Loading amazing courses...')).toBeVisible()
  await answerWith({ body: 'garbage' })
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch courses')
  await retryButton.click()
  await answerWith({ json: { error: 'no list' } })
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch courses')
  await retryButton.click()
  await answerWith({ json: catalogue })
  await expect(card(page, 'MERN Stack')).toBeVisible()
  await expect(page.getByRole('region', { name: 'All courses' })).toBeFocused()
})

test('without published courses both lists say what to do', { tag: '@desktop' }, async ({
  page,
}) => {
  await serveCatalogue(page, [])
  await open(page, to.contact)
  const footer = page.getByRole('contentinfo')
  for (const [link, list] of [
    ['Courses', 'All courses'],
    ['Home', 'Courses we offer'],
  ] as const) {
    await footer.getByRole('link', { name: link, exact: true }).click()
    const empty = page.getByRole('region', { name: list })
    await expect(empty).toContainText('No course is open for enrolment at the moment.')
    await expect(empty).not.toContainText('0 courses')
    await expect(empty.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      to.contact,
    )
  }
})

test('covers are loaded with the catalogue, and from the cache at the next visit', async ({
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pictures/covers/')) requestedUrls.push(request.url())
  })
  await open(page, to.courses)
  const covers = page.getByRole('main').locator('li img')
  await expect(covers).toHaveCount(catalogue.length)
  const areDrawn = () =>
    covers.evaluateAll((all) =>
      (all as HTMLImageElement[]).every((one) => one.complete && one.naturalWidth === 640),
    )
  // Content below the window is drawn when it is scrolled near.
  const drawAll = () =>
    expect(async () => {
      for (const cover of await covers.all()) await cover.scrollIntoViewIfNeeded()
      expect(await areDrawn()).toBe(true)
    }).toPass({ timeout: 10_000 })
  await drawAll()

  await card(page, catalogue[1]?.title ?? '')
    .getByRole('link', { name: 'View Details' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue[1]?.title ?? '')
  await page.goBack()

  await expect(covers).toHaveCount(catalogue.length)
  await drawAll()
  expect(requestedUrls).toEqual([])
})

test('labels and prices are read from all specified forms of the data', {
  tag: '@desktop',
}, async ({ page }) => {
  const courses = [
    { title: 'Already off', discount: '50% off', 'discounted price': 500, realprice: 1000 },
    { title: 'In text', price: '₹1,25,000', originalPrice: 'Rs. 1,50,000/-' },
    { title: 'Camel', discountedPrice: 667, realPrice: 1000 },
    { title: 'Snake', discounted_price: 99.5, original_price: 99.5 },
    { title: 'Dearer now', 'discounted price': 5000, realprice: 4000 },
    { title: 'Broken picture', price: 100, image: '/pictures/covers/none.svg' },
    { title: 'No fee', 'discounted price': 0, realprice: 0 },
  ].map((course, id) => ({ id, description: 'Words', syllabus: [], ...course }))
  await serveCatalogue(page, courses)
  await open(page, to.contact)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true }).click()
  for (const [title, badge, price, original] of [
    ['Already off', '50% off', '₹500', '₹1,000'],
    ['In text', '17% OFF', '₹1,25,000', '₹1,50,000'],
    ['Camel', '33% OFF', '₹667', '₹1,000'],
    ['Snake', undefined, '₹99.50', undefined],
    ['Dearer now', undefined, '₹5,000', '₹4,000'],
  ] as const) {
    const courseCard = card(page, title)
    await expect(courseCard.getByText(/\boff$/i).filter({ hasNotText: title })).toHaveText(
      badge ? [badge] : [],
    )
    await expect(courseCard.getByText(`Price ${price}`, { exact: true })).toBeVisible()
    await expect(courseCard.locator('s')).toHaveText(original ? [`Original price ${original}`] : [])
  }
  const courseCard = card(page, 'Broken picture')
  await courseCard.scrollIntoViewIfNeeded()
  await expect(courseCard.locator('img')).toHaveAttribute('src', /covers\/default\.svg$/)

  // A numeric id is found as text; a higher old price is struck through, without a saving
  await card(page, 'Dearer now').getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL('/courses/4')
  await expect(page.getByRole('complementary', { name: 'Price' }).locator('s')).toHaveText(
    'Original price ₹4,000',
  )
  await buyNow(page).click()
  await expect(heading(page)).toHaveText('Payment')
  await expect(page.getByText('Total Amount')).toBeVisible()
  await expect(page.getByText('You save')).toHaveCount(0)
  await expect(page.getByText('Discount', { exact: true })).toHaveCount(0)

  // With nothing to pay there is no checkout, and the page says why
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true }).click()
  await card(page, 'No fee').getByRole('link', { name: 'View Details' }).click()
  await buyNow(page).click()
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(checkout).toBeDisabled()
  await expect(checkout).toHaveAccessibleDescription(/no fee at the moment/)
  await expectAccessible(page)
})

test('a course page shows all facts of the course and the next actions', async ({
  page,
  isMobile,
}) => {
  await page.route(`**${java.image}`, (picture) => picture.abort())
  await open(page, to.course(java.id))
  await expect(page).toHaveTitle(`${java.title} | ${institute.name}`)
  await expect(heading(page)).toHaveText(java.title)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses')
  await expect(main.getByText('Premium Course')).toBeVisible()
  await expect(main.getByText('40% OFF')).toBeVisible()
  await expect(main.getByText(java.description)).toBeVisible()
  await expect(main.getByRole('list', { name: 'Languages' }).getByRole('listitem')).toHaveText(
    java.languages,
  )
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price).toContainText('₹8,999')
  await expect(price.locator('s')).toContainText('₹14,999')
  await expect(price).toContainText('One-time payment • Lifetime access • Certificate included')
  const steps = page.getByRole('region', { name: 'Syllabus' }).getByRole('listitem')
  await expect(steps).toHaveText(java.syllabus.map((step) => `${step}2-3 hours`))
  const achievements = page.getByRole('region', { name: 'What you get' })
  await expect(achievements.getByRole('listitem')).toHaveCount(6)

  await expect(buyNow(page)).toHaveAttribute('href', `/payment/${java.id}`)
  const demo = main.getByRole('link', { name: 'Get Demo' })
  await expect(demo).toHaveAttribute('href', `/join-free-demo?course=${java.id}`)
  if (isMobile) expect((await demo.boundingBox())?.y).toBeLessThan(844)
  const file = main.getByRole('link', { name: 'Download PDF' })
  await expect(file).toHaveAttribute('href', download)
  await expect(file).toHaveAttribute('download')
  // Its picture failed to load: the default is shown
  await expect(price.locator('img')).toHaveAttribute('src', /covers\/default\.svg$/)

  if (!isMobile) return
  // On phones price and Buy Now stay at the lower edge while scrolling
  await achievements.scrollIntoViewIfNeeded()
  await expect(buyNow(page)).toBeInViewport({ ratio: 1 })
})

test('one question is open at a time, also before scripts are loaded', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(to.course(java.id))
  await open(page, to.course(java.id))
  const [first, second] = java.faqs
  for (const recipient of [bare, page]) {
    const question = (text = '') => recipient.locator('summary', { hasText: text })
    const answer = (text = '') => recipient.getByText(text)
    await expect(recipient.locator('details[name=faq]')).toHaveCount(java.faqs.length)
    await expect(answer(first?.answer)).toBeHidden()
    await question(first?.question).click()
    await expect(answer(first?.answer)).toBeVisible()
    await question(second?.question).click()
    await expect(answer(second?.answer)).toBeVisible()
    await expect(answer(first?.answer)).toBeHidden()
    await question(second?.question).press('Enter')
    await expect(answer(second?.answer)).toBeHidden()
  }
  await context.close()
})

for (const { name, loading, address, arrive } of [
  {
    name: 'course',
    loading: 'Loading course details...',
    address: to.course('data-science'),
    arrive: 'Data Science',
  },
  {
    name: 'payment',
    loading: 'Loading payment portal...',
    address: to.payment('data-science'),
    arrive: 'Payment Summary',
  },
]) {
  test(`a ${name} page that loads, fails or finds nothing says so and leads back`, {
    tag: '@desktop',
  }, async ({ page }) => {
    // Given a course that is looked for inside the app
    const { answerWith } = await catalogueOnDemand(page)
    await open(page, to.contact)
    await travel(page, address)
    await expect(page.getByText(loading)).toBeVisible()
    await answerWith({ status: 500, body: '' })
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch course details')
    await expectAccessible(page)
    const back = page.getByRole('main').getByRole('link', { name: 'Back to Courses' })
    await expect(back).toHaveAttribute('href', '/courses')

    // When they go back, the list is tried again, and the course is there
    await back.click()
    await answerWith({ json: catalogue })
    await expect(card(page, 'Data Science')).toBeVisible()
    await travel(page, address)
    await expect(page.getByRole('heading', { name: arrive }).first()).toBeVisible()

    // Another id names no course, for a fresh visitor too
    const strange = address.replace('data-science', 'basket-weaving')
    await travel(page, strange)
    await expect(page.getByRole('alert')).toHaveText('Course not found')
    const answer = await page.goto(strange)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('alert')).toHaveText('Course not found')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Courses' }).click()
    await expect(page).toHaveURL('/courses')
  })
}

test('the payment page sums up, and checkout says by keyboard that it is coming soon', async ({
  page,
}) => {
  await page.route(`**${java.image}`, (picture) => picture.abort())
  await open(page, to.payment(java.id))
  await expect(page).toHaveTitle(`Payment: ${java.title} | ${institute.name}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: java.title })).toBeVisible()
  await expect(main.getByText(java.description)).toBeVisible()
  await expect(main.getByText(java.languages.join(' · '))).toBeVisible()
  await expect(main.locator('img').first()).toHaveAttribute('src', /covers\/default\.svg$/)
  await expect(main.getByText('Secure Payment')).toBeVisible()
  await expect(main.getByText(/256-bit SSL/)).toBeVisible()
  const summary = page.getByRole('region', { name: 'Payment Summary' })
  for (const [label, amount] of [
    ['Original Price', '₹14,999'],
    ['Discount', '40% OFF'],
    ['You save', '−₹6,000'],
    ['Total Amount', '₹8,999'],
  ] as const) {
    const line = summary.locator('dl > div').filter({ hasText: label })
    await expect(line.getByRole('definition')).toHaveText(amount)
  }
  await expect(
    page.getByRole('region', { name: 'Accepted Payment Methods' }).getByRole('listitem'),
  ).toHaveText(['Credit Card', 'Debit Card', 'UPI', 'Net Banking'])
  await expect(summary.getByRole('link', { name: 'Back to Course Details' })).toHaveAttribute(
    'href',
    `/courses/${java.id}`,
  )

  // When checkout is asked for by the keyboard
  const checkout = summary.getByRole('button', { name: 'Proceed to Checkout' })
  const dialog = page.getByRole('dialog', { name: 'Coming Soon!' })
  await expect(dialog).toBeHidden()
  await checkout.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(/within weeks/)
  await expectAccessible(page)
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  // Then both its button and Escape close it and lead back
  await dialog.getByRole('button', { name: 'Got it, Thanks!' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(checkout).toBeFocused()
  await checkout.press('Space')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(checkout).toBeFocused()
  await expect(page).toHaveURL(to.payment(java.id))
})

/** On phones Buy Now stands at the lower edge, on wide screens in the panel. */
function buyNow(page: Page) {
  return page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true })
}

async function serveCatalogue(page: Page, courses: unknown) {
  await page.route(endpoints.courses, (call) => call.fulfill({ json: courses }))
}

type Answer = Parameters<Route['fulfill']>[0]

/** Every request for the catalogue hangs until it is answered here. */
async function catalogueOnDemand(page: Page) {
  const requests: Route[] = []
  await page.route(endpoints.courses, (call) => {
    requests.push(call)
  })
  return {
    answerWith: async (answer: Answer) => {
      await expect(() => expect(requests).toHaveLength(1)).toPass()
      await requests.pop()?.fulfill(answer)
    },
  }
}

/** Goes to an address inside the app, as a link would, from a page without such a link. */
async function travel(page: Page, address: string) {
  await page.evaluate((path) => {
    history.pushState({ idx: history.length }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}
