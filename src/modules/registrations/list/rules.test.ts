import { describe, expect, test } from 'vitest'
import { listParamNames, readListParams } from './rules.ts'

const first = { search: '', sort: 'registered', order: 'usual', page: 1 }

describe('the place in the list', () => {
  test.each([
    ['', first],
    ['search=asha&page=3', { ...first, search: 'asha', page: 3 }],
    ['search=%20asha%20kulkarni%20', { ...first, search: 'asha kulkarni', page: 1 }],
    ['page=0', first],
    ['page=-2', first],
    ['page=2.5', first],
    ['page=two', first],
    ['page=1e999', first],
    [`search=${'x'.repeat(300)}`, { ...first, search: 'x'.repeat(100) }],
  ])('read from “?%s”', (query, params) => {
    expect(readListParams(new URLSearchParams(query))).toEqual(params)
  })

  test.each([
    'status=gone',
    'owner=Sana',
    'owner=__proto__',
    'from=2026-02-30',
    'to=tomorrow',
    'due=constructor',
    'quiet=12',
    'sort=phone',
    'order=down',
    'tag=%20',
    'source=web',
    'source=-1',
  ])('says nothing by “?%s”', (query) => {
    expect(readListParams(new URLSearchParams(query))).toEqual(first)
  })

  test('has a tag in canonical form', () => {
    expect(readListParams(new URLSearchParams('tag=%20Needs%20%20LOAN')).tag).toBe('needs loan')
  })

  test('is written without default values', () => {
    expect(listParamNames({ search: '', page: 1 }).toString()).toBe('')
    expect(listParamNames({ search: 'asha', page: 1 }).toString()).toBe('search=asha')
    expect(listParamNames({ search: '', page: 2 }).toString()).toBe('page=2')
  })

  test('is read back as written', () => {
    const params = {
      search: 'C / C++ & 100% “अनन्या”',
      status: 'lost',
      course: 'C / C++ Programming',
      owner: 'mine',
      tag: 'scholarship',
      from: '2026-11-01',
      to: '2026-11-30',
      due: 'none',
      quiet: 'fortnight',
      source: 3,
      sort: 'contact',
      order: 'reversed',
      page: 7,
    } as const
    expect(readListParams(new URLSearchParams(listParamNames(params).toString()))).toEqual(params)
  })
})
