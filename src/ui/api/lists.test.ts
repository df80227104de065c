import { expect, test } from 'vitest'
import { cleanSearch, lastPage } from './lists.ts'

test('a pasted search becomes one line', () => {
  expect(cleanSearch('\tasha\r\nkulkarni\u0000 ')).toBe('asha kulkarni')
})

test('the last page holds the last registration', () => {
  expect(lastPage({ total: 0, pageSize: 50 })).toBe(1)
  expect(lastPage({ total: 50, pageSize: 50 })).toBe(1)
  expect(lastPage({ total: 51, pageSize: 50 })).toBe(2)
})
