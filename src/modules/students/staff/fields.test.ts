import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastTrackForm } from '#texts/fast-track-page.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const nameMissing = 'Enter the student’s name.'
const unreachable = 'Enter a phone number or an e-mail address, so that we can reach them.'
const noEmail = 'Please enter a valid e-mail address, such as name@example.com.'

// S131
test.each([
  ['no name', { phone: '98220 22222' }, 'name', nameMissing],
  ['a blank name', { name: ' ', phone: '98220 22222' }, 'name', nameMissing],
  [
    'a name of two lines',
    { name: 'a\nb', phone: '98220 22222' },
    'name',
    'The name must be one line of plain text.',
  ],
  [
    'half a character',
    { name: '\ud800', phone: '98220 22222' },
    'name',
    'The name has a character that we cannot store.',
  ],
  [
    'a long name',
    { name: 'x'.repeat(101), phone: '98220 22222' },
    'name',
    'A name can have at most 100 characters.',
  ],
  ['a list as name', { name: ['a'], phone: '98220 22222' }, 'name', nameMissing],
  ['nothing to reach them by', { name: 'A' }, 'phone', unreachable],
  ['nothing, said so', { name: 'A', phone: null, email: null }, 'phone', unreachable],
  ['no phone number', { name: 'A', phone: '12345' }, 'phone', fastTrackForm.messages.phoneInvalid],
  [
    'a number as phone',
    { name: 'A', phone: 9822022222 },
    'phone',
    'Enter the phone number as text.',
  ],
  [
    'a long phone',
    { name: 'A', phone: '9'.repeat(10_000) },
    'phone',
    'That phone number is too long.',
  ],
  ['no e-mail', { name: 'A', email: 'x' }, 'email', noEmail],
  ['a NUL in the e-mail', { name: 'A', email: 'a\u0000@b.example' }, 'email', noEmail],
  [
    'another course',
    { name: 'A', phone: '98220 22222', course: 'Cobol' },
    'course',
    'Choose one of our courses.',
  ],
  [
    'another status',
    { name: 'A', phone: '98220 22222', status: 'active' },
    'status',
    'Choose Active, Pending or Inactive.',
  ],
])('a student is refused with %s, in words of staff', async (_, body, field, notice) => {
  const before = await site.sql('select count(*) from students')

  const response = await admin.post('/api/admin/students', body)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: notice, fields: { [field]: notice } })
  expect(await site.sql('select count(*) from students')).toEqual(before)
})

// S131
test.each([
  [{ note: '  ' }, 'Write the note first.'],
  [{ note: 'x'.repeat(2_001) }, 'A note can have at most 2000 characters.'],
  [{ note: 'a\u0000b' }, 'The note has a character that we cannot store.'],
])('a note is refused beside the field: %j', async (body, notice) => {
  const [student] = await site.sql<{ id: number }>('select id from students limit 1')

  const response = await admin.post(`/api/admin/students/${student?.id}/notes`, body)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: notice, fields: { note: notice } })
})

test('an unknown student number is reported', async () => {
  const response = await admin.get('/api/admin/students/abc')

  expect(await response.json()).toMatchObject({ message: 'There is no student with this ID.' })
})
