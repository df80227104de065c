import type { Page } from '@playwright/test'
import { institute } from '../content/institute.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { roomParts } from '../src/ui/addresses/staff-map.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

const answers = {
  'Name and tagline': {
    'Name of the institute': 'Kodikoodam',
    Tagline: 'Code learnt beside the water',
    'Founded in': '2011',
  },
  'City and address': {
    'Floor, house and street': 'Chembaka House, 9 Boat Lane',
    'Part of the city': 'Kaloor',
    City: 'Kochi',
    'PIN code': '682017',
    State: 'Kerala',
  },
  'Phone, mail and networks': {
    'Phone number': '91234 56780',
    'WhatsApp number': '91234 56780',
    'E-mail address': 'hello@kodikoodam.example',
    Instagram: '',
    YouTube: '',
    LinkedIn: '',
  },
}

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

// S437, S438
test('another institute is set up in at most 250 keys and 25 clicks, and its pages say so', async ({
  page,
  browser,
  site,
}) => {
  let [keys, clicks] = [0, 0]
  const save = async (name: string) => {
    await step(page, name).getByRole('button', { name: 'Save' }).click()
    clicks++
    await expect(step(page, name)).toContainText('Every page has it now.')
  }
  await signIn(page, site.admin)
  await open(page, to.adminRecord('settings', roomParts.setUp))
  await expect(page.getByRole('heading', { name: 'Still from the sample' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Name$/ })).toBeVisible()

  for (const [name, fields] of Object.entries(answers)) {
    for (const [label, text] of Object.entries(fields)) {
      await step(page, name).getByLabel(label, { exact: true }).fill(text)
      // The key that leaves a field marks what stands in the next one.
      keys += text.length + 1
    }
    await save(name)
  }
  await step(page, 'Accent colour').getByLabel('Colour of buttons').fill('#26327f')
  await expect(step(page, 'Accent colour')).toContainText('too dark for words')
  await step(page, 'Accent colour').getByLabel('Colour of buttons').fill('#5ec8b0')
  clicks += 2
  await save('Accent colour')
  await step(page, 'Opening hours').getByLabel('Days').selectOption('Monday to Friday')
  clicks += 2
  await save('Opening hours')
  await expectAccessible(page)
  await expect(page.getByRole('listitem').filter({ hasText: /^Name$/ })).toHaveCount(0)
  expect(keys).toBeLessThanOrEqual(250)
  expect(clicks).toBeLessThanOrEqual(25)

  // Then a visitor finds the new institute, its colour, and neither name nor city of the sample
  const visitor = await browser.newPage({ baseURL: site.address })
  for (const path of [to.home, to.about, to.contact, to.courses, to.terms]) {
    await visitor.goto(path)
    await expect(visitor.getByRole('link', { name: 'Kodikoodam' }).first()).toBeVisible()
    const text = await visitor.locator('html').innerHTML()
    expect(text, path).not.toContain(institute.name)
    expect(text, path).not.toMatch(new RegExp(`\\b${institute.city}\\b`))
  }
  const header = visitor.getByRole('banner')
  const button = header
    .getByRole('link', { name: /^Fast Track/ })
    .filter({ visible: true })
    .first()
  await expect(button).toHaveCSS('background-color', 'rgb(94, 200, 176)')
  await visitor.close()
})
