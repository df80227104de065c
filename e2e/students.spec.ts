import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

const newPhone = () => `70000${String(randomInt(100_000)).padStart(5, '0')}`
const formatPhone = (phone: string) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`

test('staff find, edit, note, add and deactivate students by keyboard, also while a colleague edits', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `<img src=x onerror=alert(1)> ${randomInt(1e9)}`
  const [first, second] = [newPhone(), newPhone()]
  await signIn(page, demoSignIn('admin'))

  // Given a student, and a user who opens the list and the list of keys
  const student = await addBySomebodyElse(page, { name, phone: first })
  await open(page, to.adminSection('students'))
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // When they search and go to the row
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(page.getByText('1 student matches')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const link = row.getByRole('link', { name })
  await expect(link).toBeFocused()

  // And edit the student while another user changes the phone number
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.request.patch(fillPath('/api/admin/students/{id}', { id: student.id }), {
    data: { version: student.version, phone: second, course: 'MERN Stack' },
  })
  await dialog.getByLabel('Course').selectOption('Data Science')
  await dialog.getByLabel('Status').selectOption('Active')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')

  // Then they see what changed, and their own change is saved with it
  const conflict = dialog.getByRole('region').getByRole('alert')
  await expect(conflict).toBeFocused()
  await expect(
    dialog.getByText(`Phone: ${formatPhone(first)} → ${formatPhone(second)}`),
  ).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toHaveValue(formatPhone(second))
  await expect(dialog.getByRole('definition')).toContainText(/Yours.*Data Science.*MERN Stack/s)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take theirs: Course' }).press('Enter')
  await expect(conflict).toBeFocused()
  await expect(dialog.getByLabel('Course')).toHaveValue('MERN Stack')
  await dialog.getByLabel('Course').selectOption('Data Science')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(row).toContainText(formatPhone(second).slice(4))
  await expect(row).toContainText('Data Science')

  // When they open the student, write a note and come back
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByText('Added by staff', { exact: true })).toBeVisible()
  await page.getByLabel('New note').press('a')
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Students' }).first().focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue(name)

  // And add another, first with the number of the one before
  await page.getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('a')
  const adding = page.getByRole('dialog', { name: 'Add a student' })
  await adding.getByLabel('Name').press('Enter')
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(/Enter the student’s name/)
  await adding.getByLabel('Name').fill(`${name} again`)
  await adding.getByLabel('Phone').fill(second)
  await adding.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(adding.getByRole('link', { name: `Open S-${student.id}` })).toBeVisible()
  await expectAccessible(page)
  await adding.getByLabel('Phone').fill(newPhone())
  await adding.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText(/again is added/)).toBeVisible()

  // Then a student who has stopped is deactivated in the dialog
  await link.first().focus()
  await page.keyboard.press('e')
  await dialog.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row.first().or(row.last()).filter({ hasText: 'Inactive' })).toBeVisible()
})

test('a spreadsheet is previewed, corrected, imported, exported and undone', {
  tag: '@desktop',
}, async ({ page }) => {
  const family = `Import${randomInt(1e9)}`
  const file = (...lines: string[]) => ({
    name: `${family}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Full Name,Mobile No,Status', ...lines].join('\r\n')),
  })
  const good = `=Asha ${family},${newPhone()},Active`

  // Given a user with a file that has an error
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('students'))
  await page.getByRole('link', { name: 'Import' }).click()
  await page.locator('input[type=file]').setInputFiles(file(good, `Ravi ${family},12,Active`))

  // Then the report names the line, and nothing can be imported
  await expect(page.getByText(/The file has an error, so nothing is imported/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'phone' })).toContainText('3')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await expectAccessible(page)

  // When the file is corrected and imported
  await page.locator('input[type=file]').setInputFiles(file(good))
  await page.getByRole('button', { name: 'Import 1 student' }).click()
  await expect(page.getByText('1 student added.')).toBeVisible()

  // Then the student is in the list, and the export contains no formula
  await page.getByRole('link', { name: 'Students' }).first().click()
  await page.getByRole('searchbox').fill(family)
  await expect(page.getByText('1 student matches')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const chunks = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(chunks).toString()).toContain(`,'=Asha ${family},`)

  // And the import can be undone
  await page.goto(to.adminRecord('students', 'import'))
  await page.getByRole('button', { name: `Undo import of ${family}.csv` }).click()
  const dialog = page.getByRole('dialog', { name: `Undo the import of ${family}.csv?` })
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import is undone: all its students are removed.')).toBeVisible()
  await open(page, `${to.adminSection('students')}?search=${family}`)
  await expect(page.getByText(`Nobody here matches “${family}”.`)).toBeVisible()
})

test('on a phone students are cards, and the dialog fits', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('students'))

  const cards = page.getByRole('list', { name: 'Students' }).getByRole('listitem')
  await expect(cards.getByRole('link', { name: 'Tejas Patil' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Tejas Patil' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Tejas Patil' }).click()
  await expect(page.getByText('Paid ₹500 at the desk.')).toBeVisible()
  await expectAccessible(page)
  const sideways = () => document.documentElement.scrollWidth - innerWidth
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
})

/** What another member of staff does meanwhile. */
async function addBySomebodyElse(page: Page, student: { name: string; phone: string }) {
  const response = await page.request.post('/api/admin/students', { data: student })
  const answer: { student: { id: number; version: number } } = await response.json()
  return answer.student
}
