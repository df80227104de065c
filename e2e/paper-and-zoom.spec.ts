import catalogue from '../content/courses.json' with { type: 'json' }
import { to } from '../src/ui/addresses/site-map.ts'
import { expect, test } from './support/journey.ts'

test('a course prints on two pages, with all answers and without controls', {
  tag: '@desktop',
}, async ({ page }) => {
  // The one with the longest title and the most answers
  const course = catalogue.find(({ id }) => id === 'full-stack-java')
  await page.goto(to.course('full-stack-java'))
  await page.emulateMedia({ media: 'print' })
  for (const { answer } of course?.faqs ?? []) await expect(page.getByText(answer)).toBeVisible()
  for (const name of ['Main', 'Menu'])
    await expect(page.getByRole('navigation', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Buy Now|Skip to content/ })).toHaveCount(0)
  const file = await page.pdf({ format: 'A4' })
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('at 400 % nothing is cut off, and only the offer covers text', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of [to.home, to.course('data-science'), to.payment('data-science'), to.login]) {
    await page.goto(path)
    const {
      overflow,
      covering: coveringNames,
      offer,
    } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const isCovering = (element: Element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.checkVisibility() &&
        !element.matches('.skip-link, .promo')
      const coveringElements = [...document.querySelectorAll('body *')].filter(isCovering)
      return {
        overflow: scrollWidth - clientWidth,
        covering: coveringElements.map((element) => element.className),
        offer: (document.querySelector('.promo')?.clientHeight ?? 0) / innerHeight,
      }
    })
    expect(overflow, path).toBeLessThanOrEqual(0)
    expect(coveringNames, path).toEqual([])
    expect(offer, path).toBeLessThanOrEqual(0.3)
  }
})
