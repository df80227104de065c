import { expect, test } from 'vitest'
import { heroWords } from '../../../../../content/hero-words.ts'
import { highlight } from './rules.ts'

test('colouring a program changes no letter of it', () => {
  for (const { snippet } of heroWords) {
    const lines = highlight(snippet.code).map((tokens) => tokens.map(({ text }) => text).join(''))
    expect(lines.join('\n')).toBe(snippet.code)
  }
})

test('keywords, quoted text, numbers, annotations and calls get their colours', () => {
  expect(highlight('@GetMapping("/a")\nreturn f(40)')).toMatchObject([
    [
      { kind: 'mark', text: '@GetMapping' },
      { kind: 'plain', text: '(' },
      { kind: 'text', text: '"/a"' },
      { kind: 'plain', text: ')' },
    ],
    [
      { kind: 'keyword', text: 'return' },
      { kind: 'plain', text: ' ' },
      { kind: 'call', text: 'f' },
      { kind: 'plain', text: '(' },
      { kind: 'number', text: '40' },
      { kind: 'plain', text: ')' },
    ],
  ])
})

test('a keyword inside quoted text is text', () => {
  expect(highlight("'for as in'")).toMatchObject([[{ kind: 'text', text: "'for as in'" }]])
})
