import { expect, test } from 'vitest'
import { homeScreenIcon, logoStyle, tabIcon } from './logo.ts'

const light = { address: `/site-pictures/${'l'.repeat(43)}`, width: 480, height: 160 }
const dark = { address: `/site-pictures/${'d'.repeat(43)}`, width: 320, height: 160 }

// S458
test('a page without a logo has nothing more, and the icons of the product', () => {
  expect(logoStyle(undefined)).toBe('')
  expect(tabIcon(undefined)).toBe('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
  expect(homeScreenIcon(undefined)).toBe(
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  )
})

// S458
test('a logo stands in the place of the mark in its own shape, in the dark scheme another', () => {
  const style = logoStyle({ light, dark, hasName: false })
  expect(style).toContain(`:root{--logo:url(${light.address});--logo-ratio:3}`)
  const ofDark = `{--logo:url(${dark.address});--logo-ratio:2}`
  // The conditions of dark.css.
  expect(style).toContain(
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light])${ofDark}}`,
  )
  expect(style).toContain(`@media screen{:root[data-scheme=dark]${ofDark}}`)
  expect(style).toContain('print-color-adjust:exact')
  expect(style).not.toContain('.wordmark>span')
  expect(logoStyle({ light, hasName: false })).not.toContain('dark')
  expect(logoStyle({ light, hasName: true })).toContain('.wordmark>span{position:absolute')
  expect(tabIcon({ light, hasName: true })).toContain('/favicon.ico?v=llllllll')
})
