import { expect, test } from 'vitest'
import { trimStylesheet } from './trim-stylesheet.ts'

const sheet =
  '@layer theme,base;@layer base{a{color:red}}' +
  '@layer components{.tile{color:red}.tile .inner{color:blue}}' +
  '@layer utilities{.flex{display:flex}.sm\\:mt-2\\.5{margin:0}@media (width>=40rem){.lg\\:flex{display:flex}}' +
  '.mark:after{content:"}";animation:1s swipe}.a,.flex:hover{color:red}:not(.gone){color:red}}' +
  '@keyframes swipe{to{opacity:0}}@keyframes strip{to{opacity:1}}' +
  '@property --tw-x{syntax:"*";inherits:false}'

// S117
test('a page keeps the rules whose every class its scripts name, in their order', () => {
  const trimmed = trimStylesheet(sheet, ['className:"flex sm:mt-2.5 tile"'])

  expect(trimmed).toBe(
    '@layer theme,base;@layer base{a{color:red}}@layer components{.tile{color:red}}' +
      '@layer utilities{.flex{display:flex}.sm\\:mt-2\\.5{margin:0}.flex:hover{color:red}:not(.gone){color:red}}',
  )
})

test('keyframes stay with the rules that name them, and a bracket in a string ends nothing', () => {
  const trimmed = trimStylesheet(sheet, ['`mark`'])

  expect(trimmed).toContain('.mark:after{content:"}";animation:1s swipe}')
  expect(trimmed).toContain('@keyframes swipe')
  expect(trimmed).not.toContain('@keyframes strip')
  expect(trimmed).not.toContain('@property')
})

test('a class with a comma in its name is one class', () => {
  const mixed = String.raw`.bg-\[mix\(in_oklab\,var\(--ink\)_65\%\)\]`

  expect(trimStylesheet(`${mixed},.gone{color:red}`, ['"bg-[mix(in_oklab,var(--ink)_65%)]"'])).toBe(
    `${mixed}{color:red}`,
  )
})

test('a list within parentheses stays whole', () => {
  const list = ':is([aria-current]:not([aria-current=false]),label:has(.gone:checked)){color:red}'

  expect(trimStylesheet(`${list}.gone{color:red}`, [''])).toBe(list)
})

test('a class with quotation marks in its name is found however a script writes it', () => {
  const areas = String.raw`.\[grid-template-areas\:\"close\"_\"stage\"\]{color:red}`

  for (const script of [
    `'[grid-template-areas:"close"_"stage"]'`,
    String.raw`"[grid-template-areas:\"close\"_\"stage\"]"`,
  ])
    expect(trimStylesheet(areas, [script])).toBe(areas)
})

test('what is looked up and set by no rule of the page has the value that it begins with', () => {
  const tools =
    '@layer properties{@supports (x:y){*{--tw-style:solid;--tw-lead:initial}}}' +
    '@layer utilities{.border{border-style:var(--tw-style)}.slow{transition-duration:var(--tw-time,calc(2 * 1s))}' +
    '.text{line-height:var(--tw-lead,1.5)}.lead{--tw-lead:2;--tw-weight:1;line-height:2}.dashed{--tw-style:dashed}}' +
    '@property --tw-style{syntax:"*";initial-value:solid}@property --tw-lead{syntax:"*"}@property --tw-weight{syntax:"*"}'

  expect(trimStylesheet(tools, ['"border slow text lead"'])).toBe(
    '@layer properties{@supports (x:y){*{--tw-lead:initial}}}' +
      '@layer utilities{.border{border-style:solid}.slow{transition-duration:calc(2 * 1s)}' +
      '.text{line-height:var(--tw-lead,1.5)}.lead{--tw-lead:2;line-height:2}}' +
      '@property --tw-lead{syntax:"*"}',
  )
  expect(trimStylesheet(tools, ['"border dashed"'])).toContain('border-style:var(--tw-style)')
})

test('a class alone in brackets has to be worn as well', () => {
  const rows =
    '@layer u{:where(.rows>:not(:last-child)){color:red}.on:is(:where(.group):hover *){color:red}}'

  expect(trimStylesheet(rows, ['"other on"'])).toBe('')
  expect(trimStylesheet(rows, ['"rows on group"'])).toBe(rows)
})
