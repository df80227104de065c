import { expect, test } from 'vitest'
import { lessonErrors as words } from '#words/lesson-errors.ts'
import { explainError } from './explain-error.ts'

/** As MicroPython and browsers write them. */
test.each([
  ["TypeError: unsupported types for __add__: 'str', 'int'", words.textAndNumber],
  ["TypeError: unsupported types for __sub__: 'str', 'str'", words.wrongKind],
  ["TypeError: 'int' object isn't callable", words.notCallable],
  ['TypeError: total is not a function', words.notCallable],
  ["ReferenceError: Cannot access 'total' before initialization", words.usedTooEarly('total')],
  ['ReferenceError: totl is not defined', words.unknownName('totl')],
  ["NameError: name 'totl' isn't defined", words.unknownName('totl')],
])('%s is explained', (text, sentence) => {
  const explanation = explainError({ text, line: 3 }, { code: 'print(1)', language: 'python' })
  expect(explanation).toBe(words.line(3, sentence))
})
