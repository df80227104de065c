import type { Page } from '@playwright/test'
import { sampleStories } from '../content/en/samples/stories.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { expect, expectAccessible, open, test } from './support/journey.ts'

const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const search = (page: Page) => page.getByRole('searchbox')
const sort = (page: Page) => page.getByLabel('Sort by')
const count = (page: Page, shownCount: number) =>
  page.getByText(`Showing ${shownCount} of 6 success stories`, { exact: true })

/** Latest placement first. */
const byPlacement = [
  'Keerthana Subramaniam',
  'Lalrinpuii Hmar',
  'Rutuja Deshpande',
  'Harpreet Singh Gill',
  'Faizan Ansari',
  'Debjit Mahato',
]

test('six stories show name, company, course and duration, newest first', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.stories)
  await expect(names(page)).toHaveText(byPlacement)
  await expect(count(page, 6)).toBeVisible()
  for (const story of sampleStories) {
    const card = page.getByRole('article', { name: story.name })
    await expect(card.getByText(`${story.position}, ${story.company}`)).toBeVisible()
    await expect(card.locator('header').getByText(story.category, { exact: true })).toBeVisible()
    await expect(card.getByText(`₹${story.lakh} LPA`, { exact: true })).toBeVisible()
    await expect(card.getByRole('blockquote')).toContainText(story.story)
    await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText(
      story.skills,
    )
    await expect(card.getByRole('term')).toHaveText([
      'Course',
      'Fee',
      'Joined',
      'Placed',
      'Duration',
      'Location',
      'Rating',
    ])
    await expect(card.getByRole('definition')).toHaveText([
      story.course,
      'Paid course',
      month(story.joinDate),
      month(story.placementDate),
      `${story.months} months`,
      story.location,
      '',
    ])
    await expect(card.getByRole('img', { name: `${story.rating} out of 5 stars` })).toBeVisible()
    await expect(card.getByRole('img', { name: story.imageAlt })).toBeAttached()
  }

  // After the last ones the button says so and stays
  const more = page.getByRole('button', { name: 'Load More Stories' })
  await more.click()
  await expect(page.getByText(/^These are all the stories/)).toBeVisible()
  await expect(more).toBeVisible()
  await expect(names(page)).toHaveCount(6)

  // And then the links
  const closingSection = page.getByRole('region', { name: 'Start with one class' })
  for (const address of ['/join-free-demo', '/courses'])
    await expect(closingSection.locator(`a[href="${address}"]`)).toBeVisible()
})

test('the search finds names, companies, positions, courses and skills, and is kept in the address', async ({
  page,
}) => {
  await open(page, to.stories)
  for (const [text, expectedNames] of [
    ['lalrin', ['Lalrinpuii Hmar']],
    ['KAVERI', ['Harpreet Singh Gill']],
    ['devops engineer', ['Harpreet Singh Gill']],
    ['data science', ['Keerthana Subramaniam']],
    ['  pandas ', ['Keerthana Subramaniam']],
    ['react', ['Lalrinpuii Hmar', 'Rutuja Deshpande', 'Debjit Mahato']],
  ] as const) {
    await search(page).fill(text)
    await expect(names(page)).toHaveText([...expectedNames])
    await expect(count(page, expectedNames.length)).toBeVisible()
  }
  await expect(page).toHaveURL('/success-stories?search=react')

  // Without results the page says so and offers all again; cities are not searched
  await search(page).fill('Aizawl')
  await expect(page.getByText('No stories found')).toBeVisible()
  await expect(count(page, 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More Stories' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toBeFocused()
  await expect(count(page, 6)).toBeVisible()
  await expect(page).toHaveURL('/success-stories')

  // A shared address has the same filters
  await open(page, '/success-stories?search=java&sort=name')
  await expect(search(page)).toHaveValue('java')
  await expect(names(page)).toHaveText(['Faizan Ansari', 'Lalrinpuii Hmar', 'Rutuja Deshpande'])
})

test('stories are sorted by placement, by the number in the salary, or by name', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.stories)
  await expect(sort(page).getByRole('option')).toHaveText([
    'Newest First',
    'Highest Salary',
    'Name A-Z',
  ])
  await sort(page).selectOption('Highest Salary')
  await expect(names(page)).toHaveText([
    'Keerthana Subramaniam',
    'Harpreet Singh Gill',
    'Rutuja Deshpande',
    'Debjit Mahato',
    'Faizan Ansari',
    'Lalrinpuii Hmar',
  ])
  await sort(page).selectOption('Name A-Z')
  await expect(names(page)).toHaveText([...byPlacement].sort())
  await expect(page).toHaveURL('/success-stories?sort=name')
  await sort(page).selectOption('Newest First')
  await expect(names(page)).toHaveText(byPlacement)

  // The order stays while searching
  await sort(page).selectOption('Highest Salary')
  await search(page).fill('mern')
  await expect(names(page)).toHaveText(['Debjit Mahato', 'Lalrinpuii Hmar'])
})

function month(date: string): string {
  const texts = new Intl.DateTimeFormat('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return texts.format(new Date(date))
}
