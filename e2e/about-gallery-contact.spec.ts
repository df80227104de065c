import type { Locator, Page } from '@playwright/test'
import { aboutReasons, testimonials } from '../content/en/about.ts'
import { openingHours } from '../content/en/contact.ts'
import { sampleGallery as galleryImages } from '../content/en/samples/gallery.ts'
import { sampleInstructors } from '../content/en/samples/instructors.ts'
import { institute } from '../content/institute.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { expect, expectAccessible, open, test } from './support/journey.ts'

const main = (page: Page) => page.getByRole('main')
const pictures = (page: Page) => main(page).locator('li > a[aria-haspopup=dialog]')

test('About shows mission and vision, trainers, six reasons and three testimonials', async ({
  page,
}) => {
  await open(page, to.about)
  await expect(main(page)).toContainText('10,000+ students')
  for (const heading of ['Mission', 'Vision'])
    await expect(main(page).getByRole('heading', { name: heading, exact: true })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why Choose Us' })
  await expect(why.getByRole('listitem')).toHaveCount(6)
  await expect(why.getByRole('heading', { level: 3 })).toHaveText(
    aboutReasons.map(({ title }) => title),
  )
  const voices = page.getByRole('region', { name: 'What our students say' })
  await expect(voices.getByRole('figure')).toHaveCount(3)
  for (const { name, text } of testimonials) {
    const voice = voices.getByRole('figure').filter({ hasText: name })
    await expect(voice.getByRole('blockquote')).toContainText(text)
  }

  // When the picture of a trainer is opened, it is shown alone at full size
  const people = page.getByRole('region', { name: 'Who teaches you' }).getByRole('article')
  await expect(people).toHaveCount(2)
  const [, second] = sampleInstructors
  const portrait = people.nth(1).locator('a[aria-haspopup=dialog]')
  await portrait.press('Enter')
  const dialog = page.getByRole('dialog', { name: second?.name })
  await expect(dialog.getByRole('img', { name: second?.pictureAlt })).toBeVisible()
  await expect(dialog).toContainText(second?.role ?? '')
  expect(await widthOf(dialog.getByRole('img'))).toBeGreaterThan(await widthOf(portrait))
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await expectAccessible(page)

  // Escape, its button and a click beside it close it and lead back
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(portrait).toBeFocused()
  await portrait.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(portrait).toBeFocused()
  await portrait.click()
  await dialog.click({ position: { x: 8, y: 300 } })
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
})

test('ten pictures in four categories with captions open in a lightbox that wraps around', async ({
  page,
  isMobile,
}) => {
  await open(page, to.gallery)
  await expect(pictures(page)).toHaveCount(10)
  for (const [index, { category, caption, pictureAlt: alt }] of galleryImages.entries()) {
    expect(['Learning', 'Workshop', 'Projects', 'Events']).toContain(category)
    const tile = pictures(page).nth(index)
    await expect(tile.getByRole('img', { name: alt })).toBeAttached()
    await expect(tile).toContainText(category)
    await expect(tile).toContainText(caption)
  }

  // Details show on hover and focus; on touch screens they are below the picture
  const details = (index: number) =>
    pictures(page)
      .nth(index)
      .getByText(galleryImages[index]?.caption ?? '')
      .locator('..')
  await expect(details(1)).toHaveCSS('opacity', isMobile ? '1' : '0')
  if (!isMobile) {
    await pictures(page).nth(1).hover()
    await expect(details(1)).toHaveCSS('opacity', '1')
    await expect(details(0)).toHaveCSS('opacity', '0')
    await pictures(page).nth(0).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(details(0)).toHaveCSS('opacity', '1')
  }

  // When the second is opened, its category and caption are below it
  await pictures(page).nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Gallery' })
  const shows = async (index: number) => {
    const image = galleryImages[index]
    await expect(dialog.getByRole('img', { name: image?.pictureAlt })).toBeVisible()
    await expect(dialog).toContainText(image?.category ?? '')
    await expect(dialog).toContainText(image?.caption ?? '')
    await expect(dialog).toContainText(`${index + 1} of 10`)
  }
  await shows(1)
  await expectAccessible(page)

  // Arrow keys and buttons move through them and start again at the end
  await page.keyboard.press('ArrowLeft')
  await shows(0)
  await page.keyboard.press('ArrowLeft')
  await shows(9)
  await page.keyboard.press('ArrowRight')
  await shows(0)
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await shows(9)
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await shows(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(pictures(page).nth(1)).toBeFocused()
})

test('a category has an address, and its lightbox shows only its pictures', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/gallery?category=events')
  await expect(pictures(page)).toHaveCount(2)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await expect(categories.locator('[aria-current]')).toHaveText(/^Events/)
  await pictures(page).nth(1).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Gallery' })
  await expect(dialog).toContainText('2 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('1 of 2')
  await page.keyboard.press('Escape')
  for (const [category, count] of [
    ['Learning', 3],
    ['Workshop', 3],
    ['Projects', 2],
    ['All', 10],
  ] as const) {
    await categories.getByRole('link', { name: category }).click()
    await expect(pictures(page)).toHaveCount(count)
  }
  await expect(page).toHaveURL('/gallery')
})

test('a picture that fails is replaced by a placeholder, in the grid and in the lightbox', {
  tag: '@desktop',
}, async ({ page }) => {
  const image = galleryImages[2]
  await page.route(`**/pictures/${image?.picture}-*`, (file) => file.abort())
  await open(page, to.gallery)
  const tile = pictures(page).nth(2)
  await tile.scrollIntoViewIfNeeded()
  await expect(tile).toContainText('This picture could not be loaded.')
  await expect(tile.getByRole('img')).toHaveCount(0)
  expect(await widthOf(tile)).toBeGreaterThan(200)
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Gallery' })
  await expect(dialog).toContainText('This picture could not be loaded.')
  await expect(dialog).toContainText(image?.caption ?? '')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img')).toBeVisible()
})

test('Contact offers phone, mail and directions, without a form', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, to.contact)
  const { phone, email } = institute
  const link = (name: RegExp) => main(page).getByRole('link', { name })
  await expect(link(/^Call us/)).toHaveAttribute('href', `tel:${phone.e164}`)
  await expect(link(/^Call us/)).toContainText(phone.display)
  await expect(link(/^Write to us/)).toHaveAttribute('href', `mailto:${email}`)
  await expect(link(/^Visit us/)).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=.+/,
  )
  const maps = new URL((await link(/^Visit us/).getAttribute('href')) ?? '')
  expect(maps.searchParams.get('query')).toBe(institute.mapsQuery)
  await expect(main(page).locator('form, input, textarea')).toHaveCount(0)
  for (const { days, hours } of openingHours) {
    const row = main(page).locator('dl > div').filter({ hasText: days })
    await expect(row.getByRole('definition')).toHaveText(hours)
  }
})

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0
}
