import pg from 'pg'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { openTwoProcesses } from '../../../test-support/open-two-processes.ts'
import { pageAddresses } from '../../../test-support/page-addresses.ts'
import { putText } from '../../../test-support/put-text.ts'
import { openSite, type Visitor, visit } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { to } from '../../ui/addresses/site-map.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { serverTextGroups } from './rules.ts'
import { hasSlotSigns, removeSlotSigns, slotNumbersWithin } from './slot-signs.ts'

let now = new Date('2026-11-30T06:00:00Z')
const { site, second } = await openTwoProcesses({ clock: () => now })
const editor: Visitor = await hire(site, 'Devika Nair', 'content')
const colleague: Visitor = await hire(site, 'Omkar Patil', 'content')

type PageTexts = CallData<'GET /api/admin/page-texts'>
const readPage = async (page: string) =>
  (await (await editor.get(`/api/admin/page-texts?page=${page}`)).json()) as PageTexts
const find = async (page: string, slot: string) => {
  const text = (await readPage(page)).texts.find((one) => one.slot === slot)
  if (!text) throw new Error(`${page} has no text ${slot}.`)
  return text
}
const put = (path: string, body: object, visitor = editor) =>
  putText(visitor, `page-texts${path}`, body)
const save = (body: object, visitor = editor) => put('', body, visitor)
const write = async (page: string, slot: string, text: string) => {
  const { version } = await find(page, slot)
  const answer = await save({ slot, version, text })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { version: number }).version
}
const publish = (texts: { slot: string; version: number }[]) => put('/published', { texts })
const html = async (path: string, from: { address: string } = site) =>
  (await fetch(from.address + path)).text()
const scriptsOf = async (path: string, from: { address: string } = site) => {
  const page = await html(path, from)
  const files = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const bodies = await Promise.all(
    files.map(async (file) => (await fetch(from.address + file)).text()),
  )
  return { files, code: bodies.join('\n') }
}

const publicAddresses = pageAddresses.filter((path) => !path.startsWith('/admin'))
/** Without what is made of a text and is none: addresses that hold one, and drawings that a heading decides. */
const withoutDerived = (page: string) =>
  page
    .replace(/<style.*?<\/style>/s, '')
    .replaceAll(/(%F3%A0%8[4-7]%[0-9A-F]{2})+/g, '')
    .replaceAll(/<path d="[^"]+"/g, '')

const mission = 'about.about.mission.text'

// S385
test('a draft is seen through its link alone, and by everybody once it is published', async () => {
  const words = 'We teach programming until you can explain why it works.'
  const before = await html(to.about)
  const version = await write('about', mission, words)
  const { preview } = await readPage('about')

  const draft = await fetch(`${site.address}${to.about}?preview=${preview}`)
  expect(draft.headers.get('x-robots-tag')).toContain('noindex')
  expect(draft.headers.get('cache-control')).toBe('no-store')
  expect(await draft.text()).toContain(words)
  const { files, code } = await scriptsOf(`${to.about}?preview=${preview}`)
  expect(files.some((file) => file.startsWith('/assets/preview-'))).toBe(true)
  expect(code).toContain(words)
  expect(await html(to.about)).toBe(before)
  expect((await scriptsOf(to.about)).code).not.toContain(words)

  expect((await publish([{ slot: mission, version }])).status).toBe(200)
  expect(await html(to.about)).toContain(words)
  expect((await scriptsOf(to.about)).code).toContain(words)
  expect(await html(to.about, second)).toContain(words)
  expect((await scriptsOf(to.about, second)).code).toContain(words)
})

test('whoever publishes or undoes is answered once every process shows it', async () => {
  for (let count = 1; count <= 10; count++) {
    const words = `We teach programming, version ${count}.`
    const version = await write('about', mission, words)
    expect((await publish([{ slot: mission, version }])).status).toBe(200)
    expect(await html(to.about, second)).toContain(words)
    const undone = await put('/undone', { texts: [{ slot: mission, version: version + 1 }] })
    expect(undone.status).toBe(200)
    expect(await html(to.about, second)).not.toContain(words)
  }
})

test('a process that gets no notifications does not block publishing', async () => {
  // What a frozen process looks like to the others: its connection is there and says nothing.
  const frozen = new pg.Client({ connectionString: site.connectionString })
  await frozen.connect()
  await frozen.query(`select pg_advisory_lock_shared(hashtextextended('catalogue_changed', 0))`)
  for (const words of ['We teach by reading programs.', 'We teach by changing programs.']) {
    const version = await write('about', mission, words)
    expect((await publish([{ slot: mission, version }])).status).toBe(200)
    expect(await html(to.about, second)).toContain(words)
  }
  await frozen.end()
})

test('a page that has been open since goes on with its own texts', async () => {
  const { files } = await scriptsOf(to.about)
  const old = files.find((file) => file.includes('/texts-')) ?? ''
  const then = await html(old)
  const version = await write('about', mission, 'We teach programming by writing it.')
  await publish([{ slot: mission, version }])

  expect(await html(old)).toBe(then)
  expect(await html(old, second)).toBe(then)
  const later = old.replace(/texts-\d+/, 'texts-999')
  expect((await fetch(site.address + later)).status).toBe(404)
})

test('scripts of another database that published as often have other addresses', async () => {
  const { files } = await scriptsOf(to.about)
  const script = files.find((file) => file.includes('/texts-')) ?? ''
  expect((await fetch(site.address + script)).headers.get('cache-control')).toContain('immutable')
  const [row] = await site.sql<{ id: number; text: string }>(
    `select id, text from page_texts where state = 'published' order by id desc limit 1`,
  )
  await site.sql(`update page_texts set text = 'As after a restore.' where id = $1`, [row?.id])
  const other = await openSite({ connectionString: site.connectionString, clock: () => now })
  try {
    expect((await fetch(other.address + script)).status).toBe(404)
    const restored = await scriptsOf(to.about, other)
    expect(restored.files).not.toContain(script)
    expect(restored.code).toContain('As after a restore.')
    // A page of the version before names no hash.
    const before = script.replace(/(texts-\d+)-\w+/, '$1')
    const answer = await fetch(other.address + before)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  } finally {
    await other.close()
    await site.sql('update page_texts set text = $2 where id = $1', [row?.id, row?.text])
  }
})

// S387
test('of two editors the second gets the text of the first, and nothing is overwritten', async () => {
  const slot = 'about.about.trainersHeading'
  const { version } = await find('about', slot)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save({ slot, version, text: `Your teachers ${index}` }, index % 2 ? colleague : editor),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const saved = await find('about', slot)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      current: { text: saved.draft, version: version + 1, savedBy: saved.savedBy },
    })
  }
  expect((await publish([{ slot, version }])).status).toBe(409)
})

// S388
test('a publication is undone in one step, and the audit log says so', async () => {
  const slot = 'about.about.reasonsHeading'
  const { product } = await find('about', slot)
  const version = await write('about', slot, 'Six reasons')
  await publish([{ slot, version }])
  expect(await html(to.about)).toContain('Six reasons')

  expect((await put('/undone', { texts: [{ slot, version: version + 1 }] })).status).toBe(200)
  expect(await html(to.about)).not.toContain('Six reasons')
  expect(await find('about', slot)).toMatchObject({ live: product, draft: null })
  const events = await site.sql<{ event: string }>(
    `select event from audit_events where event like '%page text%' order by id desc limit 2`,
  )
  expect(events.map(({ event }) => event)).toEqual(['undo page text', 'publish page texts'])
})

// S388
test('every earlier version of a text is listed with who and when, and restored as a draft', async () => {
  const slot = 'about.about.testimonialsHeading'
  const { product, earlier } = await find('about', slot)
  expect(earlier).toEqual([])
  for (const words of ['First words', 'Second words', 'Third words'])
    await publish([{ slot, version: await write('about', slot, words) }])
  const text = await find('about', slot)
  expect(text.earlier.map((version) => version.text)).toEqual(['Second words', 'First words'])
  expect(text.earlier[0]).toMatchObject({ savedBy: 'Devika Nair', savedAt: now.toISOString() })

  await publish([{ slot, version: await write('about', slot, 'First words') }])
  expect(await html(to.about)).toContain('First words')
  await publish([{ slot, version: await write('about', slot, product) }])
  expect((await find('about', slot)).earlier).toHaveLength(4)
})

// S389
test.each([
  ['</script><script>alert(1)</script>', true],
  ['`\x24{alert(1)}` "quoted" \'quoted\' \\n', true],
  ['javascript:alert(1)', true],
  ['\u202eevah eW', true],
  ['', false],
  ['   ', false],
  ['Two\nlines', false],
  ['x'.repeat(5_001), false],
  ['x'.repeat(100_000), false],
  ['A {city}', false],
])('what may be typed is a text and nothing else, or refused: %#', async (text, isTaken) => {
  const slot = 'about.everyReason.0.title'
  const { version } = await find('about', slot)
  const answer = await save({ slot, version, text })

  expect(answer.status < 300, await answer.clone().text()).toBe(isTaken)
  expect(answer.status).toBeLessThan(500)
  if (!isTaken) return
  await publish([{ slot, version: version + 1 }])
  const page = await html(to.about)
  expect(page).not.toContain('<script>alert(1)')
  // What cannot be parsed does not run: the scripts are still scripts.
  const { files } = await scriptsOf(to.about)
  for (const file of files.filter((one) => one.includes('/texts-')))
    expect(parseSync('script.js', await html(file)).errors).toEqual([])
})

test('a value that the site fills in stays, and comes back filled in', async () => {
  const slot = 'about.about.heading'
  const { values, version } = await find('about', slot)
  expect(values).toEqual(['{name}'])
  expect((await save({ slot, version, text: 'About the institute' })).status).toBe(400)
  const next = await write('about', slot, 'Who {name} is')
  await publish([{ slot, version: next }])

  expect(await html(to.about)).toContain('Who Tarkshala is')
})

test('what mails, documents and answers say is listed, and changed like the text of a page', async () => {
  const { pages }: CallData<'GET /api/admin/pages'> = await (
    await editor.get('/api/admin/pages')
  ).json()
  for (const group of serverTextGroups)
    expect(pages.find(({ page }) => page === group)?.texts).toBeGreaterThan(20)
  const hasSlot = async (page: string, slot: string) =>
    (await readPage(page)).texts.some((text) => text.slot.startsWith(slot))
  expect(await hasSlot('documents', 'course-page.brochure.')).toBe(true)
  expect(await hasSlot('mails', 'weekly-report.')).toBe(true)
  const refuse = async (from: { address: string }) => {
    const account = { email: 'nobody@mail.example', password: 'four-random-words-here' }
    return (await (await visit(from).post('/api/auth/login', account)).json()).message
  }
  const answer = await refuse(site)
  const { texts } = await readPage('answers')
  const { slot = '' } = texts.find(({ live }) => live === answer) ?? {}
  const version = await write('answers', slot, 'No account has this e-mail and password.')
  expect(await refuse(site)).toBe(answer)
  await publish([{ slot, version }])

  for (const from of [site, second])
    expect(await refuse(from)).toBe('No account has this e-mail and password.')
})

test('who may not edit texts reads none of them', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await counsellor.get('/api/admin/pages')).status).toBe(403)
  expect((await visit(site).get('/api/admin/page-texts?page=about')).status).toBe(401)
  expect((await save({ slot: mission, version: 0, text: 'x' }, counsellor)).status).toBe(403)
})

// S398
test.each(publicAddresses)(
  '%s says to its editor which slot each text is, and shows the same',
  async (path) => {
    const { preview } = await readPage('about')
    const draft = await html(`${path}?preview=${preview}`)
    const edited = await html(`${path}?preview=${preview}&edit`)

    expect(hasSlotSigns(draft)).toBe(false)
    expect(slotNumbersWithin(edited).length).toBeGreaterThan(5)
    expect(withoutDerived(removeSlotSigns(edited).replaceAll('~edit/', '/'))).toBe(
      withoutDerived(draft),
    )
    const script = edited.match(/src="(\/assets\/preview-[^"]+~edit\/[^"]+\.js)"/)?.[1] ?? ''
    expect(hasSlotSigns(await html(script))).toBe(true)
  },
)

// S399
test('drafts are published at the time that was set, unless they were typed into since', async () => {
  const [slot, otherSlot] = ['about.everyReason.2.title', 'about.everyReason.3.title']
  const texts = []
  for (const one of [slot, otherSlot]) {
    const version = await write('about', one, `Planned ${one}`)
    texts.push({ slot: one, version })
  }
  expect((await put('/planned', { texts, publishAt: '2026-11-30T05:00:00Z' })).status).toBe(400)
  expect((await put('/planned', { texts, publishAt: 'soon' })).status).toBe(400)
  const at = '2026-12-01T00:30:00.000Z'
  expect((await put('/planned', { texts, publishAt: at })).status).toBe(200)
  expect((await put('/planned', { texts, publishAt: at })).status).toBe(409)
  expect(await find('about', slot)).toMatchObject({ publishAt: at })
  const version = await write('about', otherSlot, 'Typed since')
  const queued = await site.sql<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'publish-planned-texts'`,
  )
  expect(queued.map(({ run_at }) => run_at.toISOString())).toEqual([at])

  await site.sql(`update graphile_worker._private_jobs set run_at = now() where run_at = '${at}'`)
  await expect
    .poll(() => find('about', slot), { timeout: 20_000 })
    .toMatchObject({
      draft: null,
      live: `Planned ${slot}`,
    })
  expect(await find('about', otherSlot)).toMatchObject({ draft: 'Typed since', version })
  await expect.poll(() => html(to.about)).toContain(`Planned ${slot}`)
})

// S386
test('no link that somebody makes up shows a draft', async () => {
  const words = 'This sentence is not public yet.'
  await write('about', 'about.everyReason.1.text', words)
  const { preview } = await readPage('about')
  // The very script that says it under the right link
  const { files } = await scriptsOf(`${to.about}?preview=${preview}`)
  const drafts = files.filter((file) => file.includes(preview))
  const bodies = await Promise.all(drafts.map((file) => html(file)))
  const script = drafts.find((_, index) => bodies[index]?.includes(words)) ?? ''
  expect(script).toContain(preview)
  const [ends = '', mac = ''] = preview.split('.')
  const tokens = [
    '',
    '1',
    ends,
    `${ends}.`,
    `${ends}.${mac.slice(1)}`,
    `${ends}0.${mac}`,
    `zzzzzzzzz.${mac}`,
    ...Array.from({ length: 993 }, (_, index) => `${ends}.${mac.slice(0, -4)}${1_000 + index}`),
  ]
  for (const token of tokens) {
    expect(await html(`${to.about}?preview=${token}`), token).not.toContain(words)
    const answer = await fetch(site.address + script.replace(preview, token))
    expect(answer.status, token).toBe(404)
    expect(await answer.text()).not.toContain(words)
  }
  expect(tokens).toHaveLength(1_000)
  now = new Date(now.getTime() + 49 * 60 * 60_000)
  expect(await html(`${to.about}?preview=${preview}`)).not.toContain(words)
  expect((await fetch(site.address + script)).status).toBe(404)
})
