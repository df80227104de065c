import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './colours.ts'

const sheet = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8')

test.each(Object.entries(colours))('%s is the one of the style sheet', (name, value) => {
  expect(sheet).toContain(`--color-${name}: ${value};`)
})
