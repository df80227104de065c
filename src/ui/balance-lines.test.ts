import { expect, test } from 'vitest'
import { balanceLines } from './balance-lines.ts'

test.each<[string, number, string[]]>([
  ['Data Science', 22, ['Data Science']],
  ['Full Stack Development with Java', 22, ['Full Stack', 'Development with Java']],
  ['Full Stack Development with Java', 32, ['Full Stack Development with Java']],
  ['one two three four', 9, ['one two', 'three', 'four']],
  ['a Venkatanarasimharajuvaripeta b', 10, ['a', 'Venkatanarasimharajuvaripeta', 'b']],
  ['two  spaces\nand a line', 30, ['two spaces and a line']],
  ['', 10, ['']],
])('“%s” in lines of %d', (text, longest, lines) => {
  expect(balanceLines(text, longest)).toEqual(lines)
})
