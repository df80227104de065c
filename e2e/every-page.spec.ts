import catalogue from '../content/courses.json' with { type: 'json' }
import { adminSections, to } from '../src/site-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

const course = catalogue[0]?.id ?? ''
const publicPages = [
  to.home,
  to.login,
  to.signup,
  to.courses,
  to.course(course),
  to.payment(course),
  to.about,
  to.gallery,
  to.contact,
  to.stories,
  to.terms,
  to.privacy,
  to.refundPolicy,
  to.unknown,
]

for (const path of publicPages) {
  test(`${path} stands whole: no violation, nothing too wide, nothing on the console`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    page.on('pageerror', (error) => complaints.push(error.message))

    await open(page, path)

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    // The not-found page is itself an answer of 404, which browsers log.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  })

  test(`${path} reads whole without scripts`, async ({ browser, baseURL, isMobile }) => {
    test.skip(isMobile, 'The HTML is the same for every screen.')
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  })
}

test('at 320 px no public page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of publicPages) {
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
})

test('a student’s pages have no violation', async ({ page }) => {
  await signIn(page, demoSignIn('student'))
  for (const path of [to.home, to.joinFreeDemo, to.profile]) {
    await open(page, path)
    await expect(page.getByText('Checking authentication...')).toBeHidden()
    await expectAccessible(page)
  }
})

test('every room of the back office opens, says what it holds, and has no violation', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  for (const section of adminSections) {
    await open(page, to.adminSection(section))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (section !== 'enrollment')
      await expect(page.getByText(/interface will appear here/i)).toBeVisible()
    await expectAccessible(page)
  }
})
