import { describe, expect, test } from 'vitest'
import { cleanSearch, countLine, lastPage, placeParams, readPlace } from './rules.ts'

describe('the place in the list', () => {
  test.each([
    ['', { search: '', page: 1 }],
    ['search=asha&page=3', { search: 'asha', page: 3 }],
    ['search=%20asha%20kulkarni%20', { search: 'asha kulkarni', page: 1 }],
    ['page=0', { search: '', page: 1 }],
    ['page=-2', { search: '', page: 1 }],
    ['page=2.5', { search: '', page: 1 }],
    ['page=two', { search: '', page: 1 }],
    ['page=1e999', { search: '', page: 1 }],
    [`search=${'x'.repeat(300)}`, { search: 'x'.repeat(100), page: 1 }],
  ])('read from “?%s”', (query, place) => {
    expect(readPlace(new URLSearchParams(query))).toEqual(place)
  })

  test('written without what is the case anyway', () => {
    expect(placeParams({ search: '', page: 1 }).toString()).toBe('')
    expect(placeParams({ search: 'asha', page: 1 }).toString()).toBe('search=asha')
    expect(placeParams({ search: '', page: 2 }).toString()).toBe('page=2')
  })

  test('comes back as it was written', () => {
    const place = { search: 'C / C++ & 100% “अनन्या”', page: 7 }
    expect(readPlace(new URLSearchParams(placeParams(place).toString()))).toEqual(place)
  })
})

test('a pasted search becomes one line', () => {
  expect(cleanSearch('\tasha\r\nkulkarni\u0000 ')).toBe('asha kulkarni')
})

test('the last page holds the last registration', () => {
  expect(lastPage({ total: 0, pageSize: 50 })).toBe(1)
  expect(lastPage({ total: 50, pageSize: 50 })).toBe(1)
  expect(lastPage({ total: 51, pageSize: 50 })).toBe(2)
})

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
    expect(countLine({ ...list, pageSize: 50 })).toBe(line)
  })
})
