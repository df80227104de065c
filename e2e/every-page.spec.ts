import catalogue from '../content/courses.json' with { type: 'json' }
import { to } from '../src/ui/addresses/site-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

const course = catalogue[0]?.id ?? ''
const publicPages = [
  to.home,
  to.login,
  to.signup,
  to.courses,
  to.compare,
  to.compareOf(catalogue.slice(0, 3).map(({ id }) => id)),
  to.whichCourse,
  to.course(course),
  to.payment(course),
  to.about,
  to.gallery,
  to.contact,
  to.stories,
  to.terms,
  to.privacy,
  to.refundPolicy,
  to.forgotPassword,
  to.resetPassword,
  to.verifyEmail,
  to.unknown,
]

// S50
test('public pages have no axe finding, no overflow and nothing on the console', async ({
  page,
}) => {
  test.slow()
  const complaints: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))

  for (const path of publicPages) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page, { inDark: true })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  // The not-found page is itself a 404 response, which browsers log.
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
})

test('without scripts every public page is readable, and at 320 px none scrolls sideways', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
  await context.close()
})

test('a student’s pages have no axe finding', async ({ page }) => {
  await signIn(page, demoSignIn('student'))
  for (const path of [to.home, to.joinFreeDemo, to.profile]) {
    await open(page, path)
    await expect(page.getByText('Checking authentication...')).toBeHidden()
    await expectAccessible(page, { inDark: true })
  }
})

test('a legal page opens with a trailing slash or in capitals', async ({ page }) => {
  for (const [path, title] of [
    [`${to.privacy}/`, 'Privacy Policy'],
    [to.refundPolicy.toUpperCase(), 'Refund Policy'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})
