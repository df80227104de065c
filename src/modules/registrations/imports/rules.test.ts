import { expect, test } from 'vitest'
import { findColumns } from '../../../platform/csv/import-csv.ts'
import { readMoment } from './check-row.server.ts'
import { enquiryHeadings, foldName, suggestMeaning } from './rules.ts'

test.each([
  ['2026-11-05', '2026-11-04T18:30:00.000Z'],
  ['5/11/2026', '2026-11-04T18:30:00.000Z'],
  ['05-11-26', '2026-11-04T18:30:00.000Z'],
  ['5 Nov 2026', '2026-11-04T18:30:00.000Z'],
  ['05-November-2026', '2026-11-04T18:30:00.000Z'],
  ['5/11/2026 14:30', '2026-11-05T09:00:00.000Z'],
  ['5.11.2026, 2:30 pm', '2026-11-05T09:00:00.000Z'],
  ['2026-11-05 12:05:59 AM', '2026-11-04T18:35:00.000Z'],
  ['2026-11-05T09:00:00Z', '2026-11-05T09:00:00.000Z'],
  ['2026-11-05T14:30:00+05:30', '2026-11-05T09:00:00.000Z'],
])('“%s” is a moment in India', (text, moment) => {
  expect(readMoment(text)?.toISOString()).toBe(moment)
})

test.each([
  ...['', 'yesterday', '31/02/2026', '11/22/2026', '5/11', '20261105', '5 Foo 2026'],
  ...['5/11/2026 25:00', '5/11/2026 noon', '2026-13-01', '45976', '2026-11-05T99:00:00Z'],
])('“%s” is none', (text) => {
  expect(readMoment(text)).toBeUndefined()
})

test('columns are found by common headings of portals and colleges', () => {
  const headings = ['Sr', 'Candidate Name', 'E-mail ID', 'MOBILE NO.', 'Course Name', 'Phone']

  expect(findColumns(headings, enquiryHeadings).columns).toMatchObject({
    name: 1,
    email: 2,
    phone: 3,
    course: 4,
    date: null,
  })
})

test('names are the same whatever their capitals and punctuation, but C is not C++', () => {
  expect(foldName(' Just-Dial ')).toBe(foldName('JustDial'))
  expect(foldName('C++')).not.toBe(foldName('C'))
  expect(foldName('मराठी वर्ग')).toBe('मराठीवर्ग')
})

test.each([
  ['MERN', 'MERN Stack'],
  ['insta', 'Instagram'],
  ['Java', undefined],
  ['Cookery', undefined],
  ['ME', undefined],
])('“%s” probably means %s', (name, meaning) => {
  const names = ['MERN Stack', 'Java Core', 'Full Stack with Java', 'Instagram']

  expect(
    suggestMeaning(
      name,
      names.map((one) => ({ id: one, name: one })),
    ),
  ).toBe(meaning)
})
