import { to } from '../src/ui/addresses/site-map.ts'
import { demoSignIn, expect, open, signIn, test } from './support/journey.ts'

const lists = [to.adminSection('enrollment'), to.adminSection('students')]

for (const list of lists) {
  test(`Back keeps the place in ${list}`, async ({ page }) => {
    await signIn(page, demoSignIn('admin'))
    await open(page, list)
    const row = page.locator('[data-row]').nth(35)
    await row.scrollIntoViewIfNeeded()
    const scrollTop = () => page.evaluate(() => window.scrollY)
    const id = await row.getAttribute('data-row')
    expect(await scrollTop()).toBeGreaterThan(500)
    await row.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(scrollTop).toBe(0)
    await page.goBack()
    // Not to the pixel: others may have come into the list meanwhile.
    await expect(page.locator(`[data-row="${id}"]`)).toBeInViewport()
    expect(await scrollTop()).toBeGreaterThan(500)
  })

  test(`${list} shows at least ten rows of one line on a desk`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'cards on a phone')
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, demoSignIn('admin'))
    await open(page, list)
    await expect(page.locator('[data-row]').nth(20)).toBeAttached()
    const rows = await page.locator('tbody tr').evaluateAll((all) =>
      all.map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { top, height }
      }),
    )
    expect(rows[0]?.top).toBeLessThanOrEqual(260)
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(44)
    expect(rows.filter(({ top, height }) => top + height <= 800).length).toBeGreaterThanOrEqual(10)
  })
}
