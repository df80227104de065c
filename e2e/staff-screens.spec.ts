import type { Browser, Page } from '@playwright/test'
import type { Role } from '../src/modules/accounts/abilities.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { inviteColleague } from './support/invite-colleague.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newVisitor,
  open,
  signIn,
  test,
} from './support/journey.ts'
import { watchLayoutShift } from './support/layout-shift.ts'

/** The fewest screens that the navigation of a role leads to: a walk that finds less has lost its way. */
const roles = [
  ['owner', 30],
  ['counsellor', 7],
  ['accountant', 9],
  ['trainer', 3],
  ['content', 7],
] as const satisfies [Role, number][]

for (const [role, fewest] of roles)
  test(`no screen of role ${role} has an axe finding, light or dark, or shifts`, {
    // The owner's screens are those of all.
    tag: role === 'owner' ? '@desktop' : ['@desktop', '@whole'],
  }, async ({ page, browser }) => {
    test.setTimeout(600_000)
    await signIn(page, await signInOf(role, browser))
    if (role === 'owner') await saveViews(page)
    const shift = await watchLayoutShift(page)
    const shifted: string[] = []
    let screens = 0
    for await (const path of staffScreens(page)) {
      screens += 1
      const value = await shift()
      if (value > 0.05) shifted.push(`${path}: ${value.toFixed(3)}`)
      await expectAccessible(page, { inDark: true })
    }
    expect(shifted).toEqual([])
    expect(screens).toBeGreaterThanOrEqual(fewest)
  })

test('a trainer without a batch learns what their screens will show', async ({ page, browser }) => {
  await signIn(page, await signInOf('trainer', browser))
  await open(page, to.admin)
  await expect(page).toHaveURL(to.adminSection('attendance'))
  await expect(page.getByText('No classes yet')).toBeVisible()
  await expectAccessible(page)
  await open(page, to.adminSection('students'))
  await expect(page.getByText('No students yet')).toBeVisible()
  await expectAccessible(page)
  await open(page, to.adminRecord('attendance', sectionParts.timetable))
  await expect(page.getByText('No class in these 7 days')).toBeVisible()
  await expectAccessible(page)
})

test('an accountant sees which reminders go out, and no mails that did not arrive', async ({
  page,
  browser,
}) => {
  await signIn(page, await signInOf('accountant', browser))
  await open(page, to.adminSection('communication'))
  await expect(page).toHaveURL(to.adminRecord('communication', sectionParts.reminders))
  await expect(page.getByRole('heading', { name: 'Within a week' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Communication views' })
  await expect(tabs.getByRole('link')).toHaveText(['Reminders'])
})

test('Settings have a page for the website, and rights grouped by section', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('settings'))
  const tabs = page.getByRole('navigation', { name: 'Settings views' })
  await expect(page.getByText(/^Founded in \d{4}$/)).toBeVisible()

  // When an owner opens Website, they stay in the settings, with the banner and what else belongs to the site
  await tabs.getByRole('link', { name: 'Website' }).click()
  await expect(page).toHaveURL(to.adminRecord('settings', sectionParts.website))
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel('Text beside the offer')).toBeVisible()
  const content = page.getByRole('navigation', { name: 'Content of the website' })
  for (const name of ['Texts of pages', 'Navigation', 'Legal pages', 'Redirects'])
    await expect(content.getByRole('link', { name })).toBeVisible()

  // And the rights stand below the section they are used in
  await tabs.getByRole('link', { name: 'Roles' }).click()
  const titles = page.getByRole('heading', { level: 3 }).filter({ visible: true })
  await expect(titles).toHaveText([
    'Every section',
    'Dashboard',
    'Students',
    'Courses',
    'Instructors',
    'Enrollment',
    'Finance',
    'Attendance',
    'Content',
    'Reports',
    'Communication',
    'Settings',
  ])
})

/** The owner of the demo, or somebody new whom they invite. */
async function signInOf(role: Role, browser: Browser) {
  const owner = demoSignIn('admin')
  if (role === 'owner') return owner
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newVisitor() })
  const page = await context.newPage()
  await signIn(page, owner)
  const colleague = await inviteColleague(page, `Sana ${crypto.randomUUID().slice(0, 8)}`, role)
  await context.close()
  return colleague
}

/** Tabs that a list shows once they are loaded. */
async function saveViews(page: Page) {
  for (const list of ['registrations', 'students']) {
    const name = `Walk ${crypto.randomUUID().slice(0, 8)}`
    const data = { key: crypto.randomUUID(), list, name, query: 'search=walk' }
    expect((await page.request.post('/api/admin/views', { data })).status()).toBe(201)
  }
}

/** Loads the sections and their tabs, each once, and of the pages below them one of each kind. */
async function* staffScreens(page: Page) {
  const remaining: string[] = [to.admin]
  const visited = new Set<string>()
  const tabs = new Set<string>(remaining)
  const kinds = new Set<string>()
  for (let path = remaining.shift(); path !== undefined; path = remaining.shift()) {
    if (visited.has(path)) continue
    visited.add(path)
    await open(page, path)
    const section = page.getByRole('navigation', { name: 'Back office sections' })
    await expect(section.getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main :is([aria-busy=true], .loading-dots)')).toHaveCount(0)
    const current = new URL(page.url()).pathname
    if (tabs.has(path)) {
      const links = await navigationLinks(page)
      for (const link of links) tabs.add(link)
      remaining.push(...links)
      for (const record of await recordLinks(page)) {
        if (tabs.has(record) || kinds.has(kindOf(record))) continue
        kinds.add(kindOf(record))
        remaining.push(record)
      }
    }
    // A section leads on to its first part, which has been seen or will be.
    if (current !== path && visited.has(current)) continue
    visited.add(current)
    yield current
  }
}

/** Pages that a screen leads to: of a record, of a new one, of an import. */
function recordLinks(page: Page): Promise<string[]> {
  return page
    .locator('main a[href^="/admin/"]:not(nav a, [download])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
}

/** The address without the record: `/admin/courses/*`. */
function kindOf(path: string): string {
  const withoutNumbers = path.replace(/\/\d+/g, '/*')
  return withoutNumbers.replace(/^(\/admin\/(?:courses|content))\/(?!new$)[^/]+$/, '$1/*')
}

/** The addresses of all navigations: of the sections, and of tabs. Those with a query show the same screen. */
function navigationLinks(page: Page): Promise<string[]> {
  return page
    .locator('nav a[href^="/admin"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
}
