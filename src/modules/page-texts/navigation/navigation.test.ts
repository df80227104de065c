import { expect, test } from 'vitest'
import { linkLabels, links } from '#texts/frame.ts'
import { openTwoProcesses } from '../../../../test-support/open-two-processes.ts'
import { type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import {
  composeLinks,
  linksSlots,
  type Navigation,
  type NavigationLink,
  productNavigation,
} from './rules.ts'

const { site, second } = await openTwoProcesses()
const editor: Visitor = await hire(site, 'Devika Nair', 'content')
const colleague: Visitor = await hire(site, 'Omkar Patil', 'content')

const read = async () =>
  (await (
    await editor.get('/api/admin/navigation')
  ).json()) as CallData<'GET /api/admin/navigation'>
const put = (path: string, body: object, visitor = editor) =>
  visitor.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const save = async (navigation: object, visitor = editor, version?: number) =>
  put('/api/admin/navigation', { version: version ?? (await read()).version, navigation }, visitor)
const ownLink = (label: string, address: string): NavigationLink => ({
  name: 'own',
  label,
  address,
})
const { header, footer } = productNavigation

/** Labels and addresses, as the HTML of a page has them. */
const linksIn = async (part: 'header' | 'footer', from: { address: string } = site) => {
  const html = await (await fetch(from.address + to.contact)).text()
  const start = html.indexOf(part === 'header' ? '<ul class="bar-wide' : '<footer')
  const list = html.slice(html.indexOf('<ul', start), html.indexOf('</ul>', start))
  return [...list.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, address, label]) => `${label} ${address}`,
  )
}
const scriptsOf = async () => {
  const html = await (await fetch(site.address + to.contact)).text()
  const files = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  return (
    await Promise.all(files.map(async (file) => (await fetch(site.address + file)).text()))
  ).join('\n')
}

test('the links of the product are those of its texts', () => {
  const labelOf = (name: keyof typeof linkLabels) => linkLabels[name]
  expect(Object.values(linksSlots).map((slot) => composeLinks(slot, undefined, labelOf))).toEqual(
    links,
  )
})

// S455
test('links are hidden, ordered and added on every page of every process, and come back', async () => {
  expect(await linksIn('header')).toEqual([
    ...['Home /', 'Courses /courses', 'About /about', 'Gallery /gallery', 'Contact /contact'],
  ])
  const [home, ...others] = header
  const navigation: Navigation = {
    header: [
      ownLink('Blog', 'https://blog.example.org/'),
      ...others,
      { name: 'home', isShown: false },
    ],
    footer: [...footer, ownLink('Java', '/courses?search=java'), ownLink('Fees', '/refund-policy')],
  }
  expect(home).toEqual({ name: 'home', isShown: true })
  expect((await save(navigation)).status).toBe(200)

  const expectedLinks = [
    'Blog https://blog.example.org/',
    ...['Courses /courses', 'About /about', 'Gallery /gallery', 'Contact /contact'],
  ]
  expect(await linksIn('header')).toEqual(expectedLinks)
  expect((await linksIn('footer')).slice(-3)).toEqual([
    ...['Success stories /success-stories', 'Java /courses?search=java', 'Fees /refund-policy'],
  ])
  // The scripts say the same, or the page would be drawn anew.
  expect(await scriptsOf()).toContain('Blog>https://blog.example.org/|Courses>/courses')
  await expect.poll(() => linksIn('header', second), { timeout: 1_000 }).toEqual(expectedLinks)

  const { version, mayUndo } = await read()
  expect(mayUndo).toBe(true)
  expect((await put('/api/admin/navigation/undone', { version })).status).toBe(200)
  expect(await read()).toMatchObject({ navigation: productNavigation })
  expect(await linksIn('header')).toHaveLength(5)
  const events = await site.sql<{ event: string }>(
    `select event from audit_events where event = 'set navigation'`,
  )
  expect(events).toHaveLength(2)
})

test('what a link is called is a text of the pages', async () => {
  const slot = 'frame.linkLabels.gallery'
  const { texts } = (await (
    await editor.get('/api/admin/page-texts?page=contact')
  ).json()) as CallData<'GET /api/admin/page-texts'>
  const version = texts.find((text) => text.slot === slot)?.version ?? -1
  const text = 'Photos | <b>more</b>'
  const saved = await put('/api/admin/page-texts', { language: 'en', slot, version, text })
  expect(saved.status, await saved.text()).toBe(200)
  const published = { language: 'en', texts: [{ slot, version: version + 1 }] }
  expect((await put('/api/admin/page-texts/published', published)).status).toBe(200)
  expect(await linksIn('header')).toContain('Photos / &lt;b/more&lt;/b/ /gallery')
})

const badAddresses = [
  ...['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://a.example', ''],
  ...['https://user:word@a.example', '/admin', '/profile', '/no-such-page', '/api/me'],
  ...['/about\u0000', 'https://a.example/"><script>', `/about?${'x'.repeat(300)}`],
]
const badLabels = ['', '  ', 'A|B', 'A>B', '{name}', 'A\nB', 'x'.repeat(25), 'A\u0000B']
const badHeaders: (readonly [string, readonly (NavigationLink | undefined)[]])[] = [
  ['a link too many', [...header, ownLink('A', '/about#a'), ownLink('B', '/about#b')]],
  ['a link of the product missing', header.slice(1)],
  ['a link of the product twice', [...header.slice(1), header[1]]],
  ['nothing shown', header.map((link) => ({ ...link, isShown: false }) as NavigationLink)],
  ['one address twice', [...header, ownLink('A', '/about')]],
  ...badAddresses.map(
    (address) => [`address ${address.slice(0, 30)}`, [...header, ownLink('A', address)]] as const,
  ),
  ...badLabels.map(
    (label) => [`label ${label.slice(0, 10)}`, [...header, ownLink(label, '/about#x')]] as const,
  ),
]

// S456
test.each(badHeaders)('%j is refused', async (_, badHeader) => {
  const answer = await save({ header: badHeader, footer })
  expect(answer.status, await answer.text()).toBe(400)
})

test('a label is a text, whatever it looks like, and marks of direction are taken out', async () => {
  const label = '</script&`\u202e'
  expect((await save({ header: [...header, ownLink(label, '/about#x')], footer })).status).toBe(200)
  expect((await linksIn('header')).at(-1)).toBe('&lt;/script&amp;` /about#x')
  expect(await scriptsOf()).not.toContain('</script&`')
})

// S457
test('of two editors the second is refused, and who may not edit texts changes nothing', async () => {
  const { version } = await read()
  const answers = await Promise.all(
    [editor, colleague].map((visitor, index) =>
      save(
        { header: header.toReversed().slice(), footer: index ? footer : footer.toReversed() },
        visitor,
        version,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await save(productNavigation, counsellor, version + 1)).status).toBe(403)
  expect(
    (await put('/api/admin/navigation/undone', { version: version + 1 }, counsellor)).status,
  ).toBe(403)
  expect((await counsellor.get('/api/admin/navigation')).status).toBe(403)
  expect((await visit(site).get('/api/admin/navigation')).status).toBe(401)
})

test('links move with the exported content; a file from before leaves them', async () => {
  const owner = await hire(site, 'Meenal Joshi', 'owner')
  const content = (await (
    await owner.get('/api/admin/site-content')
  ).json()) as CallData<'GET /api/admin/site-content'>
  expect(content.institute.navigation).toEqual((await read()).navigation)
  const { navigation: _, ...institute } = content.institute
  for (const [details, changes] of [
    [institute, []],
    [{ ...institute, navigation: productNavigation }, ['navigation']],
  ]) {
    const body = { content: { ...content, institute: details } }
    const answer = await owner.post('/api/admin/site-content-checks', body)
    expect(await answer.json()).toMatchObject({ changes: { details: changes } })
  }
})
