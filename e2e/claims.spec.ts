import type { Page } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { to } from '../src/ui/addresses/site-map.ts'
import { expect, test } from './support/journey.ts'

const course = to.course(catalogue[0]?.id ?? '')

/**
 * Section 1 of the specification, page by page. Figures of different pages disagree, and each page keeps
 * its own. A tile reads its figure first and then its label.
 */
const figures: [page: string, figure: string, words: RegExp][] = [
  [to.home, '2000+', /^students trained$/],
  [to.home, '50+', /^courses$/],
  [to.home, '95%', /^placement success$/],
  [to.home, '₹8 lakh+', /^average package$/],
  [to.home, '1000+', /^five-star Google reviews/i],
  [to.home, '50+', /^real-time project training/i],
  [to.home, '15+', /^industry-level mentors/i],
  [to.home, '40%', /^affordable pricing/i],
  [to.home, '95%', /^placement assistance/i],
  [to.home, '500+', /^proven results/i],
  [to.home, '95%', /^success rate$/],
  [to.home, '10,000+', /^students trained$/],
  [to.home, '3-6 months', /^duration$/],
  [to.courses, '10,000+', /^students$/],
  [to.courses, 'Industry certified', /./],
  [to.courses, '4.8/5', /^rating$/],
  [course, '2,500+', /^students$/],
  [course, '12 weeks', /./],
  [course, '4.8/5', /^rating$/],
  [to.about, '10,000+', /^students$/],
  [to.gallery, '10', /^Images$/],
  [to.gallery, '150+', /^Happy Students$/],
  [to.gallery, '75+', /^Projects Completed$/],
  [to.stories, '2000+', /^students placed$/],
  [to.stories, '150+', /^partner companies$/],
  [to.stories, '6.8 LPA', /^average package$/],
  [to.stories, '95%', /^success rate$/],
]

/** Figures inside a sentence. */
const sentences: [page: string, words: RegExp][] = [
  [to.home, /rated number one institute/i],
  [to.home, /4\.9\/5 based on 1000\+ reviews/],
  [to.home, /100% Placement/],
  [to.home, /100% job assistance/],
  [to.about, /10,000\+ students have attended our classes/],
  [to.contact, /Fast Track.* ₹500/],
  [to.contact, /100% money back guarantee/],
]

test('each page shows its own figures and no others', { tag: '@desktop' }, async ({ page }) => {
  for (const path of [to.home, to.courses, course, to.about, to.gallery, to.stories]) {
    await page.goto(path)
    const tiles = await tilesOf(page)
    const ownFigures = figures.filter(([where]) => where === path)
    expect(
      tiles.map(({ figure }) => figure),
      path,
    ).toEqual(ownFigures.map(([, figure]) => figure))
    for (const [index, [, , words]] of ownFigures.entries())
      expect(tiles[index]?.words).toMatch(words)
  }
  for (const [path, words] of sentences) {
    await page.goto(path)
    await expect(page.locator('body')).toContainText(words)
  }
})

/** Every tile of the page: a figure set as such, and the words beside it. Stories and the next start of a course have facts, no claims. */
async function tilesOf(page: Page) {
  const tiles = page.locator(
    ['dl > div', 'li:has(> p:first-child + h3)', 'p:has(> span:first-child + span:last-child)']
      .map(
        (tile) =>
          `main ${tile}:not(article *, li:has(> h3) *, [aria-labelledby="facts-heading"] *)`,
      )
      .join(),
  )
  return tiles.evaluateAll((all) =>
    all.map((tile) => {
      const figure = tile.querySelector('dd') ?? tile.firstElementChild
      const texts = tile.querySelector('dt') ?? tile.children[1]
      return { figure: figure?.textContent?.trim() ?? '', words: texts?.textContent?.trim() ?? '' }
    }),
  )
}
