import { expect, test } from 'vitest'
import { problemsOfStatements } from './statements.ts'

const document = 'docs/statements.md'
const files = {
  'src/a.test.ts': [
    '// S01',
    "test('is sold once', () => {})",
    "describe('a seat', () => {",
    '  // Explained.',
    '  // S01, S02',
    "  test.each([['by day']])('is held %s', () => {})",
    '})',
  ].join('\n'),
  'src/b/twice.test.ts': "// S02\nfor (const size of [24, 32]) test('text', () => {})",
  'src/c/twice.test.ts': "// Speaks of S01.\ntest('another', () => {})",
  'drill/rows.ts': "  name: 'payments, killed at random',",
  'scripts/conventions.ts': '',
  'package.json': '{"scripts":{"drill":""}}',
}

function problemsOf(lines: string[], changes: Record<string, string> = {}) {
  const text = ['# Statements', '', '## A', '', ...lines.slice(0, 1), '', ...lines.slice(1)]
  return problemsOfStatements(
    document,
    new Map(Object.entries({ ...files, ...changes, [document]: text.join('\n') })),
  )
}

const first = '- S01: Holds. (a.test.ts)'
const second = '- S02: Holds (by day), too. (a.test.ts, b/twice.test.ts)'

test('statements and marks that agree are no problem', () => {
  expect(problemsOf([first, second])).toEqual([])
})

test.each([
  ['a command', '`npm run drill -- --only=payments`'],
  ['a command of npm', '`npm sbom`'],
  ['a file that is no test', '`scripts/conventions.ts`'],
])('a statement may be tested by %s', (_, reference) => {
  expect(problemsOf([first, second, `- S03: Holds. (${reference})`])).toEqual([])
})

// S341
test.each([
  ['a test file that does not carry its number', 'c/twice.test.ts'],
  ['a test file that is not there', 'd.test.ts'],
  ['a name that two files have', 'twice.test.ts'],
  ['a file that is not there', '`scripts/gone.ts`'],
  ['a part that the drill does not have', '`npm run drill -- --only=gravity`'],
  ['a command that is not there', '`npm run nothing`'],
])('a statement that names %s is a problem', (_, reference) => {
  expect(problemsOf([first, second, `- S03: Holds. (${reference})`])).not.toEqual([])
})

// S341
test.each([
  ['is named by no test any more', [first, second], { 'src/b/twice.test.ts': '' }],
  ['does not name a file whose test carries it', [first, '- S02: Holds. (a.test.ts)'], {}],
  ['names nothing', [first, second, '- S03: Holds.'], {}],
  ['stands twice', [first, second, second], {}],
  ['leaves a number out', [first, second, '- S04: Holds. (`npm sbom`)'], {}],
  ['has another form', [first, second, '- S3: Holds. (`npm sbom`)'], {}],
])('a statement that %s is one problem', (_, lines, changes) => {
  expect(problemsOf(lines, changes)).toHaveLength(1)
})

// S341
test.each([
  ['of no statement', "// S09\ntest('x', () => {})"],
  ['above no test', '// S01\nconst x = 1'],
])('a mark %s is a problem', (_, text) => {
  const changes = { 'src/c/twice.test.ts': text }
  const statement = text.includes('S01') ? '- S01: Holds. (a.test.ts, c/twice.test.ts)' : first
  expect(problemsOf([statement, second], changes)).toHaveLength(1)
})

// S341
test('a statement of three digits is checked like any other', () => {
  const lines = Array.from(
    { length: 98 },
    (_, index) => `- S${String(index + 3).padStart(2, '0')}: Holds. (\`npm sbom\`)`,
  )
  expect(problemsOf([first, second, ...lines, '- S101: Holds. (a.test.ts)'])).toEqual([
    `${document}, S101: no test in src/a.test.ts has it.`,
  ])
})
