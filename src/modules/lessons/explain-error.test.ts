import { expect, test } from 'vitest'
import { lessonErrors } from '#texts/lesson-errors.ts'
import { explainError } from './explain-error.ts'

/** As MicroPython and browsers write them. */
test.each([
  ["TypeError: unsupported types for __add__: 'str', 'int'", lessonErrors.textAndNumber],
  ["TypeError: unsupported types for __sub__: 'str', 'str'", lessonErrors.wrongKind],
  ["TypeError: 'int' object isn't callable", lessonErrors.notCallable],
  ['TypeError: total is not a function', lessonErrors.notCallable],
  [
    "ReferenceError: Cannot access 'total' before initialization",
    lessonErrors.usedTooEarly('total'),
  ],
  ['ReferenceError: totl is not defined', lessonErrors.unknownName('totl')],
  ["NameError: name 'totl' isn't defined", lessonErrors.unknownName('totl')],
])('%s is explained', (text, sentence) => {
  const explanation = explainError({ text, line: 3 }, { code: 'print(1)', language: 'python' })
  expect(explanation).toBe(lessonErrors.line(3, sentence))
})
