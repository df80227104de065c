import { describe, expect, test } from 'vitest'
import { countLine } from './counts.ts'

describe('the count line', () => {
  test.each([
    [{ total: 0, page: 1, search: '' }, 'No registrations'],
    [{ total: 1, page: 1, search: '' }, '1 registration'],
    [{ total: 50, page: 1, search: '' }, '50 registrations'],
    [{ total: 143, page: 1, search: '' }, '1–50 of 143 registrations'],
    [{ total: 143, page: 3, search: '' }, '101–143 of 143 registrations'],
    [{ total: 143, page: 9, search: '' }, '143 registrations'],
    [{ total: 125000, page: 2500, search: '' }, '1,24,951–1,25,000 of 1,25,000 registrations'],
    [{ total: 0, page: 1, search: 'asha' }, 'No registrations match “asha”'],
    [{ total: 1, page: 1, search: 'asha' }, '1 registration matches “asha”'],
    [{ total: 60, page: 2, search: 'asha' }, '51–60 of 60 registrations match “asha”'],
  ])('of %j', (list, line) => {
    const texts = { one: 'registration', many: 'registrations' }
    expect(countLine({ ...list, pageSize: 50 }, texts)).toBe(line)
  })
})

test('where nobody counted to the end, the count line says so', () => {
  const list = { total: 5000, isMore: true, page: 2, pageSize: 50, search: '' }
  expect(countLine(list, { one: 'student', many: 'students' })).toBe(
    '51–100 of more than 5,000 students',
  )
})
