import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './colours.ts'

const read = (sheet: string) => readFileSync(`${import.meta.dirname}/${sheet}`, 'utf8')
const theme = read('theme.css')
const dark = read('dark.css')

type Tokens = Record<string, string>

const tokensIn = (rules: string): Tokens =>
  Object.fromEntries(
    [...rules.matchAll(/--color-([a-z-]+): (#\w+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** The text between a selector and the end of its declarations. */
const ruleOf = (selector: string) => {
  const [, after = ''] = dark.split(`${selector} {`)
  return after.slice(0, after.indexOf('}'))
}

const day = tokensIn(theme)
const chosenDarkTokens = { ...day, ...tokensIn(ruleOf(':root[data-scheme="dark"]')) }
const systemDarkTokens = { ...day, ...tokensIn(ruleOf(':root:not([data-scheme="light"])')) }

test.each(Object.entries(colours))('%s is the one of the style sheet', (name, value) => {
  expect(theme).toContain(`--color-${name}: ${value};`)
})

test('a chosen dark scheme equals the one for a system’s preference', () => {
  expect(chosenDarkTokens).toEqual(systemDarkTokens)
  expect(chosenDarkTokens).not.toEqual(day)
})

/** WCAG 2.2: relative luminance, of sRGB. */
const luminance = (hex: string) => {
  const digits = hex.length === 4 ? hex.replaceAll(/\w/g, '$&$&') : hex
  const channel = (from: number) => {
    const value = Number.parseInt(digits.slice(from, from + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (tokens: Tokens, one: string, other: string) => {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(tokens[name] ?? '#000'))
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'sand', 'white']
const pairs: [ink: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'slate', 'indigo', 'kumkum', 'neem'].map((ink): [string, string, number] => [
      ink,
      ground,
      4.5,
    ]),
  ),
  // Words turned round, on a ground of ink
  ...['ink', 'indigo', 'kumkum', 'neem'].flatMap((ground): [string, string, number][] => [
    ['paper', ground, 4.5],
    ['white', ground, 4.5],
  ]),
  ['night', 'marigold', 4.5],
  // What bounds a control
  ...grounds.map((ground): [string, string, number] => ['edge', ground, 3]),
]

// S114
test.each([
  ['by day', day],
  ['in the dark', chosenDarkTokens],
])('every text colour is readable on every background %s', (_, tokens) => {
  const faint = pairs
    .map(([ink, ground, least]) => ({ ink, ground, least, is: contrast(tokens, ink, ground) }))
    .filter(({ is, least }) => is < least)

  expect(faint).toEqual([])
})

test.each([
  ['by day', day],
  ['in the dark', chosenDarkTokens],
])('white words stand on the dark section %s', (_, tokens) => {
  expect(contrast({ ...tokens, words: '#fffcf5' }, 'words', 'indigo-deep')).toBeGreaterThan(7)
  expect(contrast(tokens, 'marigold', 'indigo-deep')).toBeGreaterThan(4.5)
})
