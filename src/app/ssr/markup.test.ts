import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAddresses } from '../../../test-support/page-addresses.ts'
import { openSite, type Site } from '../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes, empty elements and ids in its own way; all of it is valid.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    'doctype-style': ['error', { style: 'lowercase' }],
    // Who turns up a text size may break a number; where it must stay whole the style sheet says so.
    'tel-non-breaking': 'off',
    // Stories are found while one types, and Enter needs no button.
    'wcag/h32': 'off',
  },
})

test.each(pageAddresses)('%s is written in valid HTML', async (path) => {
  const html = await (await fetch(site.address + path)).text()
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
  expect(problems).toEqual([])
})
