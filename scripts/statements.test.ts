import { expect, test } from 'vitest'
import { problemsOfStatements } from './statements.ts'

const document = 'docs/statements.md'
const tests = `
  test.each([['by day'], ['in the dark']])('every ink can be read %s', () => {})
  for (const scheme of ['light', 'dark']) test(\`a device that wishes for \${scheme} gets it\`, () => {})
  for (const size of [24, 32]) test(\`text of \${size} px\`, () => {})
  describe('a seat', () => { test('is sold once', () => {}) })
  test.setTimeout(limit)
  // test('only spoken of', () => {})
  refuse('is no title')
  test('nobody goes to “left, refunded” by hand', () => {})
`
const rows = `for (const line of ['a line that is a title']) test(line, () => {})`
const files: Record<string, string> = {
  'src/a.test.ts': tests,
  'src/rows.test.ts': rows,
  'src/none.test.ts': "test('another', () => {})\nconst words = ['by day']",
  'bench/parts/pictures.ts': "export const pictures = { name: 'pictures' }",
  'drill/': "  name: 'money, killed at random',",
  'package.json': '{"scripts":{"drill":""}}',
}
const linkedStatement = '[a](../src/a.test.ts)'

function problemsOf(...rows: string[]) {
  const head = ['| | statement | held by |', '|---|---|---|']
  const text = ['## A', '', ...head, ...rows.slice(0, 1), '', '## B', '', ...head, ...rows.slice(1)]
  return problemsOfStatements(document, (path) => ({ ...files, [document]: text.join('\n') })[path])
}

test.each([
  ['a title', `${linkedStatement} “is sold once”`],
  ['the title of a group', `${linkedStatement} “a seat” · “is sold once”`],
  ['a row of a table put into its title', `${linkedStatement} “every ink can be read in the dark”`],
  ['a parametrised title as it is written', `${linkedStatement} “every ink can be read %s”`],
  ['a value put into its title', `${linkedStatement} “a device that wishes for dark gets it”`],
  ['a number put into its title', `${linkedStatement} “text of 32 px”`],
  ['a title that is a value', '[r](../src/rows.test.ts) “a line that is a title”'],
  ['a title with words quoted', `${linkedStatement} “nobody goes to “left, refunded” by hand”`],
  [
    'files one after the other',
    `${linkedStatement} “a seat” · [b](../src/none.test.ts) “another”; more below.`,
  ],
  ['a part of the drill', '`npm run drill -- --only=money`, as in `bench/parts/pictures.ts`'],
])('a row may name %s', (_, heldBy) => {
  expect(problemsOf(`| S01 | Holds. | ${heldBy} |`)).toEqual([])
})

test.each([
  ['a title that was removed', `${linkedStatement} “is sold twice”`],
  ['one of another file', `${linkedStatement} “another”`],
  ['one that stands in a comment', `${linkedStatement} “only spoken of”`],
  ['words that are no title', `${linkedStatement} “is no title”`],
  ['a value that the table does not have', `${linkedStatement} “every ink can be read at night”`],
  [
    'a title behind the file after another',
    `[b](../src/none.test.ts) “another”; ${linkedStatement} “another”`,
  ],
  ['a file that is not there', '[c](../src/c.test.ts) “is sold once”'],
  ['a path that is not there', `${linkedStatement} “is sold once”, \`bench/pictures.ts\``],
  ['a title without a file', '“is sold once”'],
  ['a part that the drill does not have', '`npm run drill -- --only=gravity`'],
  ['a command that is not there', '`npm run nothing`'],
  ['nothing', 'Nothing yet.'],
])('a row that names %s is a problem', (_, heldBy) => {
  expect(problemsOf(`| S01 | Holds. | ${heldBy} |`)).not.toEqual([])
})

test.each([
  ['goes on where the table before ended', ['S01', 'S02'], 0],
  ['leaves a number out', ['S01', 'S03'], 1],
  ['stands twice', ['S01', 'S02', 'S02'], 1],
  ['is out of order', ['S02', 'S01'], 1],
  ['is followed by many more', ['S01', 'S03', 'S04', 'S05'], 1],
  ['is no number', ['S01', 'S0x'], 1],
])('a row that %s is counted', (_, numbers, wrong) => {
  const rows = numbers.map((number) => `| ${number} | Holds. | ${linkedStatement} “is sold once” |`)
  expect(problemsOf(...rows)).toHaveLength(wrong)
})

test('a row of three digits is held like any other', () => {
  const rows = Array.from({ length: 101 }, (_, index) => {
    const title = index < 100 ? 'is sold once' : 'gone'
    return `| S${String(index + 1).padStart(2, '0')} | Holds. | ${linkedStatement} “${title}” |`
  })
  expect(problemsOf(...rows)).toEqual([`${document}, S101: src/a.test.ts has no test “gone”.`])
})
