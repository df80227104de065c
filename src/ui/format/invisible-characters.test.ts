import { expect, test } from 'vitest'
import { removeInvisible } from './invisible-characters.ts'

// S301
test.each([
  ['an override of the direction', 'Ra\u202evi', 'Ravi'],
  ['an embedding and isolates', '\u202aRa\u202cvi \u2066Rao\u2069', 'Ravi Rao'],
  ['marks of direction', '\u200eRavi\u200f\u061c', 'Ravi'],
  ['blanks without a width', '\ufeffRa\u200bvi\u2060', 'Ravi'],
  ['a hyphen that is not shown', 'Ra\u00advi', 'Ravi'],
  ['a filler that looks like nothing', '\u3164', ''],
  ['tags', 'Ravi\u{e0041}', 'Ravi'],
  ['joiners between letters that do not join', 'Ra\u200dvi\u200c', 'Ravi'],
  ['a second joiner', 'क्\u200d\u200dष', 'क्\u200dष'],
  ['a selector behind a letter', 'R\ufe0favi', 'Ravi'],
])('%s is removed', (_, text, invisibleText) => {
  expect(removeInvisible(text)).toBe(invisibleText)
})

// S301
test.each([
  ['a name in Devanagari', 'राज\u200cकुमार क्\u200dष'],
  ['one in Malayalam that ends with a joiner', 'രവീന്ദ്രന്\u200d'],
  ['one in Urdu', 'خانه\u200cها'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a heart and a key', '❤\ufe0f 1\ufe0f\u20e3'],
  ['half a character, which is refused elsewhere', 'a\ud800'],
])('%s stays', (_, text) => {
  expect(removeInvisible(text)).toBe(text)
})
