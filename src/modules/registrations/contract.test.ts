import { describe, expect, test } from 'vitest'
import { registrationsQuerySchema } from './contract.ts'
import { listParamNames, readListParams } from './list/rules.ts'

describe('the query of the list', () => {
  test('is the first page of everything without parameters', () => {
    expect(registrationsQuerySchema.parse({})).toEqual({
      search: '',
      sort: 'registered',
      order: 'usual',
      page: 1,
    })
  })

  test('is trimmed, its page a number', () => {
    expect(registrationsQuerySchema.parse({ search: ' asha ', page: '3' })).toMatchObject({
      search: 'asha',
      page: 3,
    })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'two' },
    { page: '1e999' },
    { search: 'x'.repeat(101) },
    { search: 'asha\u0000' },
    { search: ['asha', 'biju'] },
    { owner: 'Sana' },
    { from: '2026-02-30' },
    { sort: 'phone' },
    { tag: 'a\u0000' },
  ])('is refused as %j', (query) => {
    expect(registrationsQuerySchema.safeParse(query).success).toBe(false)
  })

  test.each([
    `?search=${'x'.repeat(300)}&page=-4`,
    '?search=%00asha%0A&page=1e400',
    '?search=%20&page=',
    `?tag=${'ﷺ'.repeat(90)}&from=0000-00-00&owner=constructor`,
  ])('is never refused when the browser read it from %s', (address) => {
    const sentParams = Object.fromEntries(
      listParamNames(readListParams(new URLSearchParams(address))),
    )
    expect(registrationsQuerySchema.safeParse(sentParams).success).toBe(true)
  })
})
