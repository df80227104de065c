import { afterAll, beforeAll, expect, test } from 'vitest'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { mailsTo } from '../../../test-support/mails.ts'
import { putText } from '../../../test-support/put-text.ts'
import { readPdf } from '../../../test-support/read-pdf.ts'
import { openSite, type Site, signUp, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { to } from '../../ui/addresses/site-map.ts'

const now = new Date('2026-11-30T06:00:00Z')
let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  editor = await hire(site, 'Devika Nair', 'content')
})
afterAll(() => site.close())

const put = (path: string, body: object) => putText(editor, `page-texts${path}`, body)
async function versionOf(page: string, slot: string) {
  const answer = await editor.get(`/api/admin/page-texts?page=${page}`)
  const { texts } = (await answer.json()) as { texts: { slot: string; version: number }[] }
  const text = texts.find((one) => one.slot === slot)
  if (!text) throw new Error(`${page} has no text ${slot}.`)
  return text.version
}
const save = async (page: string, slot: string, text: string) =>
  put('', { slot, version: await versionOf(page, slot), text })
async function publish(page: string, slot: string, text: string) {
  expect((await save(page, slot, text)).status).toBe(200)
  const texts = [{ slot, version: await versionOf(page, slot) }]
  expect((await put('/published', { texts })).status).toBe(200)
}

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const hostile = {
  'a script': script,
  'a link that runs': '[a](javascript:alert(1)) javascript:alert(1)',
  'marks that turn the line around': '\u202e\u2066\u200feman',
  'a NUL': 'A\u0000B',
  'a line of 100 kB': 'x'.repeat(100_000),
  'half a character': '\ud800',
  'a header of a mail': 'Hello\r\nBcc: all@mail.example',
}

/** Of each kind of slot one, and those that stand in a mail, in a document and in an answer. */
const slots = [
  ['text', 'about', 'about.about.trainersHeading'],
  ['markdown', 'about', 'about.about.mission.text'],
  ['figure', 'home', 'claims.homeClaims.heroStudents.figure'],
  ['picture', 'about', 'about.about.picture'],
  ['alternative text', 'about', 'about.about.pictureAlt'],
  ['film', 'home', 'home.placementTexts.ananya-bhosale.video'],
  ['quote', 'about', 'about.ofStudent.nayan-borah.text'],
  ['mail', 'mails', 'mails.mails.verification.link'],
  ['document', 'documents', 'documents.documents.titles.receipt'],
] as const

test.each(slots)(
  'a %s is refused or stored as what was typed, never half of it',
  async (_, page, slot) => {
    for (const [name, text] of Object.entries(hostile)) {
      const saved = await save(page, slot, text)
      expect(saved.status, name).toBeOneOf([200, 400, 404, 413])
      if (saved.status !== 200) continue
      const [row] = await site.sql<{ text: string }>(
        'select text from page_texts where slot = $1 order by version desc limit 1',
        [slot],
      )
      expect(row?.text, name).not.toMatch(/\p{Cc}|[\u202e\u2066\u200f]/u)
    }
  },
)

test('on a page a script, a link that runs and turned lines are text', async () => {
  await publish('about', 'about.about.trainersHeading', script)
  await publish('about', 'about.about.mission.text', hostile['a link that runs'])
  await publish('about', 'about.about.pictureAlt', `"${script}`)
  const html = await (await fetch(site.address + to.about)).text()
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript|"<script/i)
})

test('in a mail they are text, and nothing becomes a header', async () => {
  await publish('mails', 'mails.mails.verification.link', script)
  for (const text of [hostile['a header of a mail'], 'At {name}\r\nBcc: all@mail.example'])
    expect((await save('mails', 'mails.mails.verification.subject', text)).status).toBe(400)
  const person = await signUp(site)
  const [mail] = (await mailsTo(site, person.email)).slice(-1)
  expect(mail?.text).toContain(script)
  expect(mail?.html).toContain('&lt;script&gt;alert(1)')
  expect(mail?.html).not.toMatch(/<script>alert|<img src=x/)
  expect(mail?.bcc).toBeUndefined()
})

test('in a PDF they are printed', async () => {
  await publish('documents', 'course-page.brochure.feeHeading', `Fee ${script}`)
  const { download } = catalogue[0] ?? { download: '' }
  const answer = await fetch(site.address + download)
  expect(answer.status).toBe(200)
  const file = Buffer.from(await answer.arrayBuffer())
  expect(
    readPdf(file)
      .flatMap(({ lines }) => lines)
      .join(''),
  ).toContain('<script>alert(1)')
  expect(file.toString('latin1')).not.toMatch(/\/JavaScript|\/OpenAction|\/JS\b/)
})
