import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { institute } from '../content/institute.ts'
import { generatePath } from '../src/ui/addresses/path-pattern.ts'
import { endpoints, pages, to, toCalendar } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { pageAddresses } from '../test-support/page-addresses.ts'
import { readPdf } from '../test-support/read-pdf.ts'
import { enrolStudent } from './support/enrol-student.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'
import { register } from './support/register.ts'
import { findTraces, findTracesInScripts } from './support/sample-traces.ts'

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

const openPages = pageAddresses.filter(
  (path) => !path.startsWith(pages.admin.path.replace('/*', '')),
)

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const trainer = {
  Name: 'Meera Pillai',
  Role: 'Trainer, Data Science',
  Profile:
    'Meera wrote reports for a shipping company for nine years. She begins with your questions.',
}
const story = {
  Name: 'Jacob Cherian',
  Story: 'I kept the books of a shop. Now I write the reports of four.',
  Company: 'Malabar Freight',
  Position: 'Data Analyst',
  Location: 'Kochi',
  Course: 'Data Science',
  'Length of the course in months': '4',
  'Rating, 1 to 5': '5',
  Skills: 'Python, SQL',
}
const keptCourses = ['Data Science', 'MERN Stack', 'Python Programming']

/** Every file that a visitor may get without an account, apart from pages. */
const files = [
  ...[endpoints.courses, endpoints.stories, endpoints.instructors, endpoints.gallery],
  ...[endpoints.starts, endpoints.reviews, endpoints.robots, endpoints.sitemap],
  ...[endpoints.openapi, endpoints.certificateIssuer],
]

const toggle = (page: Page, name: string) =>
  step(page, name).getByRole('button', { name: new RegExp(`^${name}`) })

/** A journey before may have chosen one. */
const chooseLogo = async (page: Page, what: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  const name = new RegExp(`^(Choose a|Replace) ${what}$`)
  await step(page, 'Logo').getByRole('button', { name }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
}

// S437, S438
test('another institute is set up in ten minutes, and no trace of the sample is left', async ({
  page,
  browser,
  site,
}) => {
  let [keys, clicks] = [0, 0]
  const type = async (form: Locator, fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      await form.getByRole('textbox', { name: label, exact: true }).fill(text)
      // The key that leaves a field marks what stands in the next one.
      keys += text.length + 1
    }
  }
  const click = async (button: Locator) => {
    await button.click()
    clicks++
  }
  const save = async (name: string) => {
    await click(step(page, name).getByRole('button', { name: 'Save' }))
    await expect(step(page, name)).toContainText('Every page has it now.')
    await expect(toggle(page, name)).toHaveAttribute('aria-expanded', 'false')
  }
  await signIn(page, site.admin)
  await open(page, to.adminRecord('settings', sectionParts.setUp))
  await expect(page.getByRole('heading', { name: 'Still from the sample' })).toBeVisible()
  await expect(page.getByText('0 of 5 steps done')).toBeVisible()
  await page.getByText(/^\d+ things to change$/).click()
  await expect(page.getByRole('link', { name: 'Change Sample courses' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { expanded: true })).toHaveCount(1)

  // The next step is open; what is saved becomes one line with a tick
  for (const [name, fields] of Object.entries(answers)) {
    await expect(toggle(page, name)).toHaveAttribute('aria-expanded', 'true')
    await type(step(page, name), fields)
    await save(name)
    await expect(toggle(page, name)).toHaveAccessibleName(`${name} Done`)
    await expect(toggle(page, name)).toBeFocused()
  }
  await chooseLogo(page, 'logo', await drawLogo('#26327f'))
  await chooseLogo(page, 'logo for dark colours', await drawLogo('#fffaf0'))
  clicks += 4
  await save('Logo')
  await click(toggle(page, 'Accent colour'))
  await step(page, 'Accent colour').getByLabel('Colour of buttons').fill('#26327f')
  await expect(step(page, 'Accent colour')).toContainText('too dark for words')
  await step(page, 'Accent colour').getByLabel('Colour of buttons').fill('#5ec8b0')
  clicks += 2
  await save('Accent colour')
  await step(page, 'Opening hours').getByLabel('Days').selectOption('Monday to Friday')
  clicks += 2
  await save('Opening hours')
  await expectAccessible(page)
  await expect(page.getByText('5 of 5 steps done')).toBeVisible()
  await toggle(page, 'City and address').click()
  await expect(step(page, 'City and address').getByLabel('PIN code')).toHaveValue('682017')
  await toggle(page, 'City and address').click()

  // The sample is removed in one action; three courses are kept
  await click(page.getByRole('button', { name: 'Remove the sample…' }))
  const dialog = page.getByRole('dialog', { name: 'Remove the sample?' })
  for (const title of keptCourses) await click(dialog.getByLabel(title, { exact: true }))
  await expectAccessible(page)
  await click(dialog.getByRole('button', { name: 'Remove it' }))
  await expect(page.getByText(/^The sample is removed/)).toBeVisible()

  // A trainer and a story of their own
  await open(page, to.adminRecord('instructors', 'new'))
  await type(page.getByRole('form', { name: 'Instructor' }), trainer)
  await click(page.getByLabel('Data Science', { exact: true }))
  await click(page.getByRole('button', { name: 'Add instructor' }))
  await expect(page.getByRole('link', { name: trainer.Name })).toBeVisible()
  await open(page, to.adminRecord('content', `${sectionParts.stories}/new`))
  const form = page.getByRole('form', { name: 'Success story' })
  await type(form, story)
  for (const label of ['Consent given on', 'Joined on', 'Placed on'])
    await form.getByLabel(label).fill('2026-03-02')
  keys += 3 * 9
  for (const label of ['Name', 'Company', 'Show on the website'])
    await click(form.getByRole('checkbox', { name: label }))
  await click(page.getByRole('button', { name: 'Add story' }))
  await expect(page.getByRole('link', { name: story.Name })).toBeVisible()
  await open(page, to.admin)
  await click(page.getByRole('link', { name: 'Continue the set-up' }))
  await click(page.getByRole('button', { name: 'Publish as it is' }))
  await expect(page.getByRole('heading', { name: 'Publish' })).toHaveCount(0)
  await open(page, to.admin)
  await expect(page.getByRole('link', { name: 'Continue the set-up' })).toHaveCount(0)
  expect(keys).toBeLessThanOrEqual(600)
  expect(clicks).toBeLessThanOrEqual(40)

  // Then a visitor finds the new institute and its colour, and nothing of the sample
  const visitor = await browser.newPage({ baseURL: site.address })
  const expectNoTrace = (text: string, where: string) =>
    expect(findTraces(text, keptCourses), where).toEqual([])
  const read = async (address: string) => {
    const answer = await visitor.request.get(address)
    // A hash of styles may hold the characters of a figure, as in “75+”.
    const headers = JSON.stringify(answer.headers()).replace(/sha256-[\w+/=]+/g, '')
    expectNoTrace(headers, `headers of ${address}`)
    return answer.body()
  }
  const readText = async (address: string) => (await read(address)).toString('utf8')
  const locations = [...(await readText(endpoints.sitemap)).matchAll(/<loc>(.*?)<\/loc>/g)]
  const addresses = locations.map(([, address = '']) => new URL(address).pathname)
  expect(addresses).toContain(to.course('data-science'))
  const documents = []
  for (const path of new Set([...openPages, ...addresses, ...files])) {
    const text = await readText(path)
    expectNoTrace(text, path)
    documents.push(text)
  }
  expect(await findTracesInScripts(visitor.request, documents)).toEqual([])

  // Nor in a brochure, a calendar, a mail or a receipt
  const expectCleanPdf = (file: Buffer, where: string) => {
    const words = readPdf(file).flatMap(({ lines }) => lines)
    expect(words.join('\n'), where).toContain('Kodikoodam')
    expectNoTrace([...words, file.toString('latin1')].join('\n'), where)
  }
  const starts: { id: number; course: string }[] = JSON.parse(await readText(endpoints.starts))
  for (const course of new Set(starts.map((start) => start.course)))
    expectCleanPdf(
      await read(generatePath(endpoints.brochure, { id: course })),
      `brochure of ${course}`,
    )
  for (const { id } of starts) expectNoTrace(await readText(toCalendar(id)), `calendar of ${id}`)
  const email = await register(browser, site.address, 'Leela Kurup')
  const mails = async () => {
    const articles = (await readText(endpoints.mailbox)).split('<article>')
    return articles.filter((mail) => mail.includes(`To ${email}`))
  }
  await expect.poll(async () => (await mails()).length).toBe(2)
  for (const mail of await mails()) {
    expect(mail).toContain('Kodikoodam')
    expectNoTrace(mail, 'mail')
  }
  await enrolStudent(page, 'Leela Unmistakable')
  await open(page, to.adminRecord('finance', sectionParts.desk))
  await page.keyboard.type('Leela Unmis')
  await expect(page.getByRole('link', { name: /Leela Unmistakable/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount in rupees')).toBeFocused()
  for (const key of ['Tab', '1', 'Enter']) await page.keyboard.press(key)
  const receipt = page.getByRole('link', { name: 'Open the receipt to print' })
  const address = (await receipt.getAttribute('href')) ?? ''
  expectCleanPdf(await (await page.request.get(address)).body(), 'receipt')

  await visitor.goto(to.about)
  await expect(visitor.getByText(trainer.Name)).toBeVisible()
  await visitor.goto(to.stories)
  await expect(visitor.getByText(story.Name)).toBeVisible()
  const button = visitor
    .getByRole('banner')
    .getByRole('link', { name: /^Fast Track/ })
    .filter({ visible: true })
    .first()
  await expect(button).toHaveCSS('background-color', 'rgb(94, 200, 176)')
  await visitor.close()
})

const drawLogo = (colour: string) =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 300, height: 60, channels: 4, background: colour } } }])
    .png()
    .toBuffer()

// S458
test('a logo is seen on both page colours before it is saved, and stands in the header after', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, to.adminRecord('settings', sectionParts.setUp))
  const logo = step(page, 'Logo')
  await expect(page.getByText(/ of 5 steps done/)).toBeVisible()
  await toggle(page, 'Logo').click()
  const choose = (what: string, buffer: Buffer) => chooseLogo(page, what, buffer)
  await choose('logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(logo).toContainText('We could not read this as a picture.')
  await choose('logo', await drawLogo('#26327f'))
  await expect(logo).toContainText('Easy to see on the light page.')
  await expect(logo).toContainText('Hard to see on the dark page: 100% of it')
  await choose('logo for dark colours', await drawLogo('#fffaf0'))
  await expect(logo).toContainText('Easy to see on the dark page.')
  await logo.getByLabel('The logo contains the name').check()
  await expectAccessible(page)
  await logo.getByRole('button', { name: 'Save' }).click()
  await expect(logo).toContainText('Every page has it now.')

  const visitor = await browser.newPage({ baseURL: site.address, colorScheme: 'light' })
  await visitor.goto(to.home)
  const header = visitor.getByRole('banner').locator('.wordmark')
  // The journey before may have named it.
  await expect(header).toHaveAccessibleName(new RegExp(`^(${institute.name}|Kodikoodam)$`))
  const mark = header.locator('svg')
  const pictureOf = () => mark.evaluate((node) => getComputedStyle(node).backgroundImage)
  const light = await pictureOf()
  expect(light).toContain('/site-pictures/')
  const { width = 0, height = 1 } = (await mark.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(4, 1)
  const name = (await header.locator('span').boundingBox()) ?? { width: 99 }
  expect(name.width).toBeLessThanOrEqual(1)
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(pictureOf).not.toBe(light)
  await visitor.close()
})
