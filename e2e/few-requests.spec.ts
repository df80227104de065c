import { to } from '../src/ui/addresses/site-map.ts'
import { expect, test } from './support/journey.ts'

for (const path of [to.home, to.courses, to.stories, to.gallery, to.about]) {
  test(`${path} requests fourteen files on a phone before it is scrolled`, {
    tag: '@phone',
  }, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') requests.push(request.url())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const first = requests.filter((address) => !address.includes('/favicon'))
    expect(first.length, first.join('\n')).toBeLessThanOrEqual(14)

    for (const picture of await page.getByRole('main').locator('img:visible').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    }
  })
}
