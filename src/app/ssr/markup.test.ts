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
    // React's way of writing attributes, empty elements and ids is valid.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    'doctype-style': ['error', { style: 'lowercase' }],
    // Numbers may break with enlarged text; the style sheet keeps whole those that must be.
    'tel-non-breaking': 'off',
    // Stories are filtered while typing, so Enter needs no button.
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
