import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

// Each tells of what the one before published.
test.describe.configure({ mode: 'serial' })

const editor = (page: Page) => page.getByRole('region', { name: 'Page editor' })
const list = (page: Page) => page.getByRole('complementary', { name: 'Texts of this page' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function edit(page: Page, path: string) {
  await open(page, path)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expect(editor(page)).toContainText('Choose a text')
}

// S398
test('staff who are signed in see the draft of a page for guests', async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, to.adminRecord('content', 'login'))
  await expect(page.getByRole('link', { name: 'Edit on the page' })).toHaveCount(0)
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await popup
  await expect(title(preview)).toHaveText('Sign In')
  await expect(preview.getByLabel('Password', { exact: true })).toBeVisible()
  // Without the link of a draft they are sent on, as before
  await preview.goto(to.login)
  await expect(preview).toHaveURL(/\/$/)
})

// S398
test('a word is changed on the page and published in four actions, and undone', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.gallery)
  const words = 'A look inside our classrooms'

  // When somebody edits the page, chooses a text, types and publishes
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expect(editor(page)).toContainText('Choose a text')
  const heading = title(page)
  const before = await heading.innerText()
  await heading.click({ clickCount: 3 })
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Publish 1 draft' }).click()
  await expect(editor(page)).toContainText('1 text published.')
  await expectAccessible(page)

  // Then whoever comes reads it, and nothing of the editor
  const visitor = await browser.newPage({ baseURL: site.address })
  await visitor.goto(to.gallery)
  await expect(title(visitor)).toHaveText(words)
  await expect(visitor.getByText('Edit this page')).toHaveCount(0)

  // And it is taken back in one step
  await editor(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(editor(page)).toContainText('the version before is live again')
  await expect(heading).toHaveText(before)
  await visitor.reload()
  await expect(title(visitor)).toHaveText(before)
  await visitor.close()
})

// S399
test('typed text is kept when the connection fails, and saved at the next visit', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await edit(page, to.contact)
  const words = 'Come and talk to us'
  await page.route('**/api/admin/page-texts', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await title(page).click({ clickCount: 3 })
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(list(page)).toContainText('could not be reached')

  await page.unroute('**/api/admin/page-texts')
  await edit(page, to.contact)
  await expect(title(page)).toHaveText(words)
  await expect(page.getByRole('button', { name: 'Publish 1 draft' })).toBeVisible()
})

// S387
test('the second of two editors sees both texts and chooses', async ({ page, browser, site }) => {
  const colleague = await browser.newPage({ baseURL: site.address })
  for (const one of [page, colleague]) {
    await signIn(one, site.admin)
    await edit(one, to.about)
  }
  const type = async (one: Page, words: string) => {
    await title(one).click({ clickCount: 3 })
    const box = list(one).getByRole('textbox').first()
    await box.fill(words)
  }
  await type(page, 'Who {name} is')
  await expect(editor(page)).toContainText('Draft')
  await type(colleague, 'All about {name}')

  await expect(list(colleague)).toContainText('Which one stays?')
  await expect(list(colleague)).toContainText('Who {name} is')
  await list(colleague).getByRole('button', { name: 'Keep mine' }).first().click()
  await expect(title(colleague)).toHaveText('All about Tarkshala')
  await expect(editor(colleague)).toContainText('Draft by')
  await colleague.close()
})

test('whoever edits the refund policy reads by which rules refunds are calculated', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.adminRecord('content', 'refundPolicy'))
  const rules = page.getByRole('note')
  await expect(rules).toContainText('in full before class 3')
  await page.getByLabel('Find a text').fill('refund policy, summary')
  await page
    .getByRole('textbox', { name: 'Refund policy, summary' })
    .fill('All of your {fee} back at any time.')
  await page.getByRole('button', { name: 'Publish 1 draft…' }).click()
  const dialog = page.getByRole('dialog', { name: /^From which day/ })
  await expect(dialog.getByRole('note')).toContainText('starts more than 14 days later')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('button', { name: 'No drafts' })).toBeVisible()
})

test('every text of a page is in its list, and links lead to the next page', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await edit(page, to.home)
  await page.getByRole('button', { name: 'All texts' }).click()
  await expect(list(page).getByRole('textbox')).toHaveCount(0)
  await list(page).getByText('Header and footer').click()
  await expect(list(page).getByRole('textbox')).not.toHaveCount(0)
  await list(page).getByLabel('Find a text').fill('could not')
  await expect(list(page).getByRole('textbox')).not.toHaveCount(0)
  // By its name and by that of its group, too
  await list(page).getByLabel('Find a text').fill('Feature cards 1, title')
  await expect(list(page).getByRole('textbox')).toHaveCount(1)
  await list(page).getByLabel('Find a text').fill('header and footer')
  await expect(list(page).getByRole('textbox')).not.toHaveCount(0)
  await expectAccessible(page)
  await list(page).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Use links' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL(/gallery\?preview=.*&edit$/)
  await expect(editor(page)).toContainText('Choose a text')
})
