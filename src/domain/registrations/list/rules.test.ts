import { describe, expect, test } from 'vitest'
import { placeParams, readPlace } from './rules.ts'

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
