import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, onlyDifferingLines, rebase, type Sheet, startOn } from './versioned-form.ts'

type Text = { title: string; price: string; lines: string[] }
type Saved = { version: number; text: Text }

const blank = { title: '', price: '', lines: [] }
const sheet: Sheet<Saved, Text, Text> = {
  labels: { title: 'Title', price: 'Price', lines: 'Lines' },
  toForm: (saved) => saved?.text ?? blank,
  read: (form) => form,
  textOf: (saved) => saved?.text ?? blank,
  inWords: (text, field) => String(text[field]),
}
const fields = ['title', 'price', 'lines'] as const
// Few values, so that two people often write the same.
const word = fc.constantFrom('', 'one', 'two')
const text = fc.record({ title: word, price: word, lines: fc.array(word, { maxLength: 2 }) })
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const saved = (version: number, title: string, price: string): Saved => ({
  version,
  text: { title, price, lines: [] },
})
const conflictInfo = { by: 'Meenal Joshi', at: null, refused: true }

// S94
test('whatever two people write: what one did not touch follows, what both wrote is said, nothing is lost', () => {
  fc.assert(
    fc.property(text, text, text, (before, theirForm, ownForm) => {
      const base = { version: 1, text: before }
      const stands = { version: 2, text: theirForm }

      const {
        form,
        conflict,
        base: now,
      } = rebase(sheet, { base, form: ownForm }, stands, conflictInfo)

      expect(now).toBe(stands)
      const changes = changesOf(sheet, conflict?.firstBase ?? base, now, form)
      for (const field of fields) {
        const isMine = !same(ownForm[field], before[field])
        expect(form[field]).toEqual(isMine ? ownForm[field] : theirForm[field])
        const change = changes.find((one) => one.field === field)
        expect(change !== undefined).toBe(!same(before[field], theirForm[field]))
        expect(change?.mine !== undefined).toBe(
          change !== undefined && isMine && !same(ownForm[field], theirForm[field]),
        )
      }
    }),
  )
})

// S94
test('a third save meanwhile is compared with the version the form was opened with', () => {
  const [first, second, third] = [saved(1, 'a', '0'), saved(2, 'b', '1'), saved(3, 'c', '2')]
  const state = { base: first, form: { ...first.text, title: 'mine' } }

  const merged = rebase(sheet, rebase(sheet, state, second, conflictInfo), third, conflictInfo)

  const changes = changesOf(sheet, first, merged.base, merged.form)
  expect(merged.conflict?.firstBase).toBe(first)
  expect(changes).toEqual([
    { field: 'title', label: 'Title', was: 'a', now: 'c', mine: 'mine' },
    { field: 'price', label: 'Price', was: '0', now: '2' },
  ])
})

test('an untouched form takes new values without a message, unless they answer a save', () => {
  const [before, after] = [saved(1, 'a', ''), saved(2, 'b', '')]
  const untouched = startOn(sheet, before)

  expect(rebase(sheet, untouched, after, { ...conflictInfo, refused: false })).toEqual(
    startOn(sheet, after),
  )
  expect(rebase(sheet, untouched, after, conflictInfo).conflict).toMatchObject({
    firstBase: before,
    by: conflictInfo.by,
  })
})

test.each([
  ['a line more', 'one\ntwo', 'one\ntwo\nthree', '…', 'three'],
  ['a line less', 'one\ntwo\nthree', 'one\nthree', 'two', '…'],
  ['another line', 'one\ntwo', 'one\n2', 'two', '2'],
  ['another order', 'one\ntwo', 'two\none', 'the same', 'in another order'],
  ['one line', 'one', 'two', 'one', 'two'],
])('of a list with %s only that is said', (_, before, after, was, now) => {
  const change = { field: 'lines', label: 'Lines', was: before, now: after }

  expect(onlyDifferingLines(change)).toEqual({ ...change, was, now })
})
