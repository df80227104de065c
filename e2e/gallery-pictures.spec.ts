import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

const list = to.adminRecord('content', sectionParts.gallery)
const form = (page: Page) => page.getByRole('form', { name: 'Picture of the gallery' })
const point = (page: Page) => page.getByRole('button', { name: /^Point of the picture/ })
const pictures = (page: Page) => page.getByRole('main').locator('li > a[aria-haspopup=dialog]')

/** Drags the row of one button a little above the middle of another's. */
async function dragTo(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('A row is not there.')
  const x = start.x - 12
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, (start.y + end.y) / 2)
  await page.mouse.move(x, end.y + end.height / 2 - 5)
  await page.mouse.up()
}

// S451, S454
test('a picture is uploaded, described, given a focal point by keys and by a click, and moved by keys and by dragging; visitors see it so', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, list)
  await expect(page.getByRole('link', { name: /^Certificate day/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Add picture' }).click()
  await form(page).getByRole('button', { name: 'Add picture' }).click()
  await expect(form(page).getByText('Enter the picture.')).toBeVisible()
  await expect(form(page).getByLabel('What the picture shows')).toBeFocused()
  // What is typed before the picture stays
  await form(page).getByLabel('What the picture shows').fill('A full class on a Monday.')
  await form(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'class.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 600, height: 1200, channels: 3, background: '#26327f' },
      })
        .png()
        .toBuffer(),
    })
  await expect(point(page)).toHaveAccessibleName(/50% from the left, 50% from the top/)
  await point(page).press('ArrowUp')
  await point(page).press('ArrowRight')
  await expect(form(page).getByRole('status').filter({ hasText: 'in sight' })).toContainText(
    '55% from the left, 45% from the top',
  )
  const box = await point(page).boundingBox()
  await point(page).click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 10 } })
  await expect(point(page)).toHaveAccessibleName(/25% from the left, 10% from the top/)
  await form(page).getByRole('textbox', { name: 'Caption' }).fill('Monday, ten past seven.')
  await form(page).getByLabel('Category').selectOption('Events')
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Add picture' }).click()
  await expect(page).toHaveURL(list)
  const ups = page.getByRole('button', { name: /^Move .* up$/ })
  const name = 'Move Monday, ten past seven.'
  await dragTo(page, page.getByRole('button', { name: `${name} up` }), ups.nth(8))
  await expect(ups.nth(8)).toHaveAccessibleName(`${name} up`)
  await page.getByRole('button', { name: `${name} down` }).press('ArrowDown')
  await expect(ups.nth(9)).toHaveAccessibleName(`${name} up`)
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/admin/gallery-pictures')
      return (await answer.json()).pictures[9].caption
    })
    .toBe('Monday, ten past seven.')

  // Then a visitor counts it, sees the chosen part of it, and opens the whole
  const visitor = await browser.newPage({ baseURL: site.address })
  await visitor.goto(to.gallery)
  await expect(pictures(visitor)).toHaveCount(11)
  await expect(visitor.getByRole('main')).toContainText('11')
  const image = pictures(visitor).nth(9).getByRole('img')
  await expect(image).toHaveCSS('object-position', '25% 10%')
  await expect(image).toHaveCSS('object-fit', 'cover')
  await pictures(visitor).nth(9).click()
  const dialog = visitor.getByRole('dialog', { name: 'Gallery' })
  await expect(dialog.getByRole('img', { name: 'A full class on a Monday.' })).toHaveCSS(
    'object-fit',
    'contain',
  )
  await expect(dialog).toContainText('10 of 11')
  await visitor.close()
})

// S452
test('the second of two who edit one picture sees both texts and chooses', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, list)
  await page.getByRole('link', { name: /^Demo day/ }).click()
  await expect(form(page)).toBeVisible()
  const other = await browser.newPage({ baseURL: site.address })
  await signIn(other, site.admin)
  await open(other, new URL(page.url()).pathname)
  await form(other).getByRole('textbox', { name: 'Caption' }).fill('Theirs.')
  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved. The website shows it now.')).toBeVisible()

  await form(page).getByRole('textbox', { name: 'Caption' }).fill('Mine.')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toContainText('while you were writing')
  await expect(form(page)).toContainText('Theirs.')
  await expect(form(page).getByRole('textbox', { name: 'Caption' })).toHaveValue('Mine.')
  await form(page).getByRole('button', { name: 'Keep my version' }).click()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The website shows it now.')).toBeVisible()
  await other.reload()
  await expect(form(other).getByRole('textbox', { name: 'Caption' })).toHaveValue('Mine.')
  await other.close()
})

test('the gallery loads its pictures after a navigation, and says so when it cannot', async ({
  page,
  site: _,
}) => {
  await open(page, to.about)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(pictures(page).first()).toBeVisible()
  await page.route('**/gallery.json', (file) => file.abort())
  await open(page, to.about)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('alert')).toContainText('The pictures could not be loaded.')
})
