import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyTemplates } from '#texts/reply-templates.ts'
import { demoAdmin } from '../../../../content/people.ts'
import {
  cloneDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import type { Settings } from '../../settings/contract.ts'

// Two processes on one database.
const now = new Date('2026-11-20T06:30:00.000Z')
let sites: Site[] = []
let admin: Visitor
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  const input = { connectionString, clock: () => now }
  const settings = { ADMISSIONS_EMAIL: 'desk@mail.example' }
  sites = [await openSite({ ...input, settings }), await openSite({ ...input, settings })]
  // Each process has a data folder of its own here, and the later one made new passwords.
  admin = await signInAsAdmin(sites[1] as Site)
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

const read = async () => (await (await admin.get('/api/admin/settings')).json()) as Settings
const put = (body: object) =>
  admin.ask('/api/admin/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function save(changes: Partial<Settings>) {
  const { version, promoEndsAt, promoText, admissionsEmail, templates } = await read()
  return put({ version, promoEndsAt, promoText, admissionsEmail, templates, ...changes })
}
const page = async (site: Site, path: string) => (await fetch(site.address + path)).text()
async function onBothSites(holds: (site: Site) => Promise<void>) {
  for (const site of sites) await waitFor(() => holds(site), { timeout: 10_000, interval: 20 })
}

test('at first everything is as the content and the configuration say', async () => {
  expect(await read()).toMatchObject({
    version: 1,
    promoEndsAt: null,
    promoText: null,
    admissionsEmail: null,
    templates: [{ title: 'First message' }, {}, {}, {}],
    defaults: { promoText: '100% money back guarantee', admissionsEmail: 'desk@mail.example' },
    savedBy: null,
  })
})

test('the banner says what staff set on every page of every process, and the usual again after', async () => {
  const promoText = 'New <batch> in January'
  await save({ promoText, promoEndsAt: '2026-12-31T18:29:59.000Z' })

  await onBothSites(async (site) => {
    for (const path of ['/', '/courses', '/contact', '/login', '/nowhere']) {
      const html = await page(site, path)
      expect(html, path).toContain('New &lt;batch&gt; in January')
      expect(html, path).toContain('Registration for this batch closes on 31 December 2026.')
      expect(html, path).toContain('"ends":"2026-12-31T18:29:59.000Z"')
      // How long that is depends on when the page is read.
      expect(html, path).not.toMatch(/07<span>d/)
    }
  })

  await save({ promoText: null, promoEndsAt: null })

  await onBothSites(async (site) => {
    const html = await page(site, '/contact')
    expect(html).toContain('100% money back guarantee')
    expect(html).toMatch(/07(<!-- -->)?<span>d/)
  })
})

test('a registration is announced to the address that staff set, and to the configured one without', async () => {
  const [site] = sites as [Site]
  const announced = async () =>
    (await site.sql<{ raw: Buffer }>('select raw from sandbox.mails order by id')).map(({ raw }) =>
      raw.toString(),
    )
  const register = async () =>
    (await signUp(site)).post('/api/free-demo/register', { phone: '98765 43210', course: 'Other' })

  await save({ admissionsEmail: 'Admissions@New.Example' })
  expect((await register()).status).toBe(200)
  await waitFor(async () =>
    expect(
      (await announced()).filter((mail) => /^To: admissions@new\.example/m.test(mail)),
    ).toHaveLength(1),
  )

  await save({ admissionsEmail: null })
  expect((await register()).status).toBe(200)
  await waitFor(async () =>
    expect(
      (await announced()).filter((mail) => /^To: desk@mail\.example/m.test(mail)),
    ).toHaveLength(1),
  )
})

test('prepared replies are kept as written, and the later of two saves is refused', async () => {
  const { version } = await read()
  const text = 'Namaste {name},\nshall we talk about {course}?'
  const templates = [{ title: 'नमस्ते', text: text.replace('\n', '\r\n') }]

  expect((await save({ templates })).status).toBe(200)
  const late = await save({ version, templates: [] })

  expect(late.status).toBe(409)
  expect((await late.json()).message).toContain(
    `${demoAdmin.name} changed the settings on 20 Nov 2026, 12:00 pm`,
  )
  expect(await read()).toMatchObject({
    templates: [{ title: 'नमस्ते', text }],
    version: version + 1,
    savedBy: demoAdmin.name,
  })
})

test('replies as the content has them go on following it', async () => {
  await save({ templates: replyTemplates.map(({ title, text }) => ({ title, text })) })

  const [site] = sites as [Site]
  expect(await site.sql('select reply_templates from site_settings')).toEqual([
    { reply_templates: null },
  ])
})

test('of ten saves of one version one is kept, and the audit trail tells of each change once', async () => {
  const [site] = sites as [Site]
  const { version } = await read()
  const tries = Array.from({ length: 10 }, (_, number) => `Take ${number}`)

  const answers = await Promise.all(tries.map((promoText) => save({ version, promoText })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const entries = await site.sql(
    `select event as action, facts -> 'before' as before, facts -> 'after' as after from audit_events where record_kind = 'settings' order by id desc`,
  )
  expect(entries).toHaveLength(version)
  const { promoText } = await read()
  expect(entries[0]).toEqual({
    action: 'edit settings',
    before: { promoText: null },
    after: { promoText },
  })
})

describe('what is wrong is refused', () => {
  const template = { title: 'A', text: 'B' }
  test.each<[keyof Settings, string, unknown]>([
    ['version', 'a text', '1'],
    ['promoEndsAt', 'a day alone', '2026-12-31'],
    ['promoEndsAt', 'no date', 'soon'],
    ['promoText', 'nothing', ''],
    ['promoText', 'too long', 'x'.repeat(61)],
    ['promoText', 'two lines', 'a\nb'],
    ['promoText', 'half a character', '\ud800'],
    ['admissionsEmail', 'no address', 'desk'],
    ['admissionsEmail', 'another header', 'a@b.example\r\nBcc: c@d.example'],
    ['templates', 'no list', 'Hello'],
    ['templates', 'words', ['Hello']],
    ['templates', 'no title', [{ ...template, title: ' ' }]],
    ['templates', 'a long title', [{ ...template, title: 'x'.repeat(61) }]],
    ['templates', 'no text', [{ ...template, text: ' ' }]],
    ['templates', 'NUL', [{ ...template, text: 'x\u0000y' }]],
    ['templates', 'an unknown gap', [{ ...template, text: '{phone}' }]],
    ['templates', 'one title twice', [template, template]],
    [
      'templates',
      'too many',
      Array.from({ length: 13 }, (_, n) => ({ ...template, title: `${n}` })),
    ],
    ['templates', 'too long', [{ ...template, text: 'x'.repeat(601) }]],
  ])('%s: %s', async (field, _, value) => {
    const before = await read()

    const answer = await save({ [field]: value })

    expect(answer.status).toBe(400)
    const refusal = (await answer.json()) as { message: string }
    expect(refusal).toMatchObject({ success: false, fields: { [field]: refusal.message } })
    expect(refusal.message).toMatch(/[.?]$/)
    expect(refusal.message).not.toMatch(/expected|invalid input|received|undefined/i)
    expect(await read()).toEqual(before)
  })

  test('from students altogether', async () => {
    const student = await signUp(sites[0] as Site)
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await student.ask('/api/admin/settings', init)).status).toBe(403)
  })
})
