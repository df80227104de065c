import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from './read-table.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['+91 98765 43210', '+91 98765 43210'],
  ['+91 98765 43210;=1', "'+91 98765 43210;=1"],
  [-2, '-2'],
  ['Joshi, Meenal', '"Joshi, Meenal"'],
  ['a "b"', '"a ""b"""'],
  ['', ''],
])('the cell %j is written as %j', (cell, csvText) => {
  expect(writeCsv([[cell]])).toBe(`${csvText}\r\n`)
})

test('whatever stands in the cells is read again as it was', () => {
  // Text that starts with one of these is changed on purpose.
  const cell = fc.string().filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, (table) => {
      expect(parse(writeCsv(table), { relax_column_count: true })).toEqual(table)
    }),
  )
})
