import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

test('an owner reads the reports and exports them', async ({ page, isMobile }) => {
  // Given an owner in Reports, at this month
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('reports'))
  const funnel = page.getByRole('region', { name: 'From enquiry to enrolment' })
  await expect(funnel.getByText(/enrolled: \d+ of [\d,]+ enquiries/)).toBeVisible()
  const ways = funnel.getByRole('navigation', { name: 'From enquiry to enrolment by' })
  await expect(ways.getByRole('link', { name: 'Source' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  // When they choose any days, these are in the address, and reversed days are refused
  await page.getByRole('button', { name: 'Other days' }).click()
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  await page.getByLabel('From', { exact: true }).fill('2026-11-20')
  await page.getByLabel('To', { exact: true }).fill('2026-11-01')
  await page.getByRole('button', { name: 'Show these days' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'The last day' })
  await expect(problem).toHaveText('The last day is before the first one.')
  await expectAccessible(page)
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page).toHaveURL(/from=2026-01-01&until=2026-11-01/)
  await expect(
    page.getByRole('button', { name: 'Other days 1 Jan 2026 to 1 Nov 2026' }),
  ).toBeFocused()

  // And another grouping, with its table and its file
  await ways.getByRole('link', { name: 'Course' }).click()
  await expect(page).toHaveURL(/funnel=course/)
  await funnel.getByText('From enquiry to enrolment as a table').click()
  const table = funnel.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Course' })).toBeVisible()
  await expect(table.getByRole('row').last()).toContainText('All')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await funnel.getByRole('link', { name: 'CSV of From enquiry to enrolment' }).click()
  expect((await download).suggestedFilename()).toBe('funnel-by-course-2026-01-01-to-2026-11-01.csv')

  // And the board of counsellors
  await page.getByRole('navigation', { name: 'Reports' }).getByText('Counsellors').click()
  await expect(page).toHaveURL(new RegExp(`/${sectionParts.board}`))
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)

  // Then all of it prints on one page
  test.skip(isMobile, 'Paper is the same for both.')
  await page.goBack()
  await expect(funnel.getByText(/enrolled: \d+ of/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const file = await page.pdf({ format: 'A4' })
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('an owner chooses who gets the weekly report', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('reports'))
  const recipients = page.getByRole('region', { name: 'By mail on Mondays' })
  await recipients.getByRole('checkbox').first().check()
  await recipients.getByRole('button', { name: 'Save recipients' }).click()
  await expect(recipients.getByRole('status')).toHaveText(/1 person gets it on Mondays/)
  await page.reload()
  await expect(recipients.getByRole('checkbox').first()).toBeChecked()
})
