import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

const narrowness = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Filters the list by its menu. */
async function filterBy(page: Page, filter: string, value: string) {
  await chip(page, '+ Filter').click()
  const menu = page.getByRole('dialog', { name: 'Filter', exact: true })
  await menu.getByRole('button', { name: filter }).click()
  await menu.getByRole('button', { name: value, exact: true }).click()
  await expect(chip(page, `${filter}: ${value}`)).toBeVisible()
}

test('a list is saved as a view, opened, replaced, renamed, shared and deleted', async ({
  page,
}) => {
  const name = `Mornings ${Date.now()}`
  test.slow()
  await signIn(page, demoSignIn('admin'))
  // A filter with few results, in another order: nobody else has this view.
  await open(page, `${to.adminSection('enrollment')}?search=${encodeURIComponent(name)}`)
  const views = page.getByRole('region', { name: 'Saved views' })
  const dialog = page.getByRole('dialog')
  await filterBy(page, 'Status', 'New')
  await filterBy(page, 'Next contact', 'No date')

  // Saved under a name; the same name again is refused at the field
  await views.getByRole('button', { name: 'Save this view' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(views).toContainText(`“${name}” is saved.`)
  const view = views.getByRole('link', { name })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await narrowness(page)
  await chip(page, 'Status: New').click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Status' }).getByRole('button', { name: 'Lost' }).click()
  await views.getByRole('button', { name: 'Save this view' }).click()
  await page.keyboard.type(name.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
    /You already have a view called/,
  )
  await page.keyboard.press('Escape')

  // Replaced by the current filters, and opened from elsewhere
  await views.getByRole('button', { name: `Change “${name}”` }).click()
  await expect(dialog.getByLabel(/Update this view/)).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(view).toHaveAttribute('aria-current', 'true')
  await open(page, `${to.adminSection('enrollment')}?search=nobody`)
  await expect(chip(page, 'Status: Lost')).toHaveCount(0)
  await view.click()
  await expect(chip(page, 'Status: Lost')).toBeVisible()
  await expect(chip(page, 'Next contact: No date')).toBeVisible()
  await expectAccessible(page)

  // A filter is removed by its chip, and the focus stays in the bar
  await page.getByRole('button', { name: 'Remove Next contact: No date' }).press('Enter')
  await expect(chip(page, '+ Filter')).toBeFocused()
  await expect(view).not.toHaveAttribute('aria-current', 'true')
  await view.click()
  await expect(view).toHaveAttribute('aria-current', 'true')

  // Shared, and deleted after a confirmation
  await views.getByRole('button', { name: `Change “${name}”` }).click()
  await dialog.getByRole('button', { name: 'Share it with everybody' }).click()
  await expect(views.getByRole('link', { name: new RegExp(`${name} ?, shared`) })).toBeVisible()
  await views.getByRole('button', { name: `Change “${name}”` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` })
  await expect(question).toContainText('Everybody loses it.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete the view' }).click()
  await expect(view).toHaveCount(0)
})

// S173
test('a view whose course was deleted opens with a message', async ({ page }) => {
  const name = `Weavers ${Date.now()}`
  await signIn(page, demoSignIn('admin'))
  const course = `Weaving ${Date.now()}`
  await open(page, `${to.adminSection('students')}?course=${encodeURIComponent(course)}&sort=name`)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')

  await expect(page.getByText(`The course “${course}” is no longer offered`)).toBeVisible()
  await expect(page.getByText('Nobody here.')).toBeVisible()
  await expectAccessible(page)
  await narrowness(page)
})

test('a view that a colleague changed meanwhile shows the difference and asks before it is saved', async ({
  page,
}) => {
  const name = `Evenings ${Date.now()}`
  await signIn(page, demoSignIn('admin'))
  const query = `search=${encodeURIComponent(name)}`
  const data = { key: crypto.randomUUID(), list: 'registrations', name, query }
  expect((await page.request.post('/api/admin/views', { data })).status()).toBe(201)
  await open(page, `${to.adminSection('enrollment')}?${query}`)
  await page.getByRole('button', { name: `Change “${name}”` }).click()
  const field = page.getByRole('dialog').getByLabel('Name')
  await field.fill(`${name} mine`)

  // Somebody else renames it first
  const list = await (await page.request.get('/api/admin/views?list=registrations')).json()
  const view = (list.views as { id: number; name: string; version: number }[]).find(
    (one) => one.name === name,
  )
  const otherChange = { data: { name: `${name} theirs`, query, version: view?.version } }
  const address = fillPath('/api/admin/views/{id}', { id: view?.id ?? 0 })
  expect((await page.request.put(address, otherChange)).status()).toBe(200)
  await field.press('Enter')

  const conflict = page.getByRole('alert').filter({ hasText: 'The view is not saved yet.' })
  await expect(conflict).toBeFocused()
  await expect(conflict).toContainText(/name/i)
  await expect(field).toHaveValue(`${name} mine`)
  await expectAccessible(page)

  // Saved again it replaces theirs
  await field.press('Enter')
  await expect(page.getByRole('link', { name: `${name} mine` })).toBeVisible()
})
