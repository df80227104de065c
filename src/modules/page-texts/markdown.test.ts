import { afterAll, beforeAll, expect, test } from 'vitest'
import { putText } from '../../../test-support/put-text.ts'
import { openSite, type Site, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { to } from '../../ui/addresses/site-map.ts'

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await openSite()
  editor = await hire(site, 'Devika Nair', 'owner')
})
afterAll(() => site.close())

const put = (path: string, body: object) => putText(editor, path, body)
const slot = 'legal.terms.sections.1.paragraphs.0'
let version = 0
/** The HTML that the editor is shown, and that of the page once it is published. */
async function publish(text: string, id = slot, address: string = to.terms) {
  const saved = await put('page-texts', { slot: id, version, text })
  const { html = '' } = (await saved.json()) as { html?: string }
  expect(saved.status).toBe(200)
  const published = await put('page-texts/published', {
    texts: [{ slot: id, version: version + 1 }],
  })
  expect(published.status).toBe(200)
  version += 2
  return { html, page: await (await fetch(site.address + address)).text() }
}
const scriptsOf = async (page: string) => {
  const files = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  return Promise.all(files.map(async (file) => (await fetch(site.address + file)).text()))
}

// S461
test('a paragraph of a legal page has bold and italic words, links, lists and more paragraphs', async () => {
  const text =
    'You need **one** account, *not two*.\n\n- [Sign up](/signup)\n- [Ask](mailto:a@b.example)'
  const { html, page } = await publish(text)
  expect(html).toContain('<strong>one</strong> account, <em>not two</em>.</p>')
  expect(html).toContain('<li><a href="/signup">Sign up</a></li>')
  expect(page.includes(html)).toBe(true)
  // The scripts that hydrate the page have the same
  const scripts = await scriptsOf(page)
  const inScript = '<strong>one</strong> account'
  expect(scripts.some((code) => code.includes(inScript))).toBe(true)
  const read = await editor.get('/api/admin/page-texts?page=terms')
  expect(JSON.stringify(await read.json())).toContain(JSON.stringify(text).slice(1, -1))
})

// S461
test.each([
  ['a script', '<script>alert(1)</script>', /<script>alert/],
  ['an event', '<img src=x onerror=alert(1)>', /<img src=x/],
  ['a link to a script', '[a](javascript:alert(1))', /href="javascript/i],
  ['a picture', '![a](javascript:alert(1))', /src="javascript/i],
  ['an address in brackets', '<javascript:alert(1)>', /href="javascript/i],
  ['data', '[a](data:text/html,<b>)', /href="data/i],
  ['a link that hides its script', '[a](java&#115;cript:alert(1))', /href="java/i],
])('%s in Markdown is text or nothing', async (_, text, wrong) => {
  const { html, page } = await publish(`Read this: ${text}`)
  expect(wrong.test(html)).toBe(false)
  expect(wrong.test(page)).toBe(false)
  expect(page.includes('Read this: ')).toBe(true)
})

// S461
test('a value of the institute is text in Markdown, and stays in its order', async () => {
  const id = 'legal.terms.sections.0.paragraphs.0'
  version = 0
  const details = await (await editor.get('/api/admin/institute')).json()
  const name = 'Kodi <i>& Co'
  expect((await put('institute', { ...(details as object), name })).status).toBe(200)
  const list = (await (await editor.get('/api/admin/page-texts?page=terms')).json()) as {
    texts: { slot: string; product: string }[]
  }
  const product = list.texts.find((one) => one.slot === id)?.product ?? ''
  const { page } = await publish(`**${product}**`, id)
  expect(page.includes('<p><strong>Kodi &#60;i>&#38; Co is a ')).toBe(true)
  const reversed = product.replace('{name} is a {kind}', 'A {kind} is {name}')
  const wrong = await put('page-texts', { slot: id, version, text: reversed })
  expect(wrong.status).toBe(400)
})

// S461
test.each(['about.about.mission.text', 'about.everyReason.0.text'])(
  '%s on About is Markdown, too',
  async (id) => {
    version = 0
    const { html, page } = await publish(
      'Read **more**:\n\n- [our courses](/courses)',
      id,
      to.about,
    )
    expect(html).toContain('<strong>more</strong>')
    expect(page.includes(html)).toBe(true)
  },
)
