import { expect, test } from 'vitest'
import { openTwoProcesses } from '../../../../test-support/open-two-processes.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'

type Answer = {
  message: string
  report: {
    ready: { id: string }[]
    skipped: { id: string }[]
    errors: { line: number; column: string; reason: string }[]
  }
}

const { site, second } = await openTwoProcesses()
const editor: Visitor = await hire(site, 'Ravi Menon', 'content')

async function send(csv: string, { dryRun = '0', visitor = editor } = {}) {
  const headers = { 'content-type': 'text/csv' }
  const path = `/api/admin/course-imports?dryRun=${dryRun}`
  const response = await visitor.ask(path, { method: 'POST', headers, body: csv })
  return { status: response.status, ...((await response.json()) as Answer) }
}
const readCatalogue = async (from = site) =>
  (await (await fetch(from.address + endpoints.courses)).json()) as Record<string, unknown>[]
const idsOf = (courses: object[]) => courses.map((course) => (course as { id: string }).id)

const heading = 'Title,Description,Price,Original price,Languages,Syllabus,Level,Where'
const tally =
  'Tally Prime,Accounts for a shop.,4999,7999,Tally;Excel,First voucher; GST,Beginner,both'

// S443
test('a file is checked first, and published as a whole in every process', async () => {
  const file = `${heading}\n${tally}\nMERN Stack,Ours.,1,,,,,`
  const before = await readCatalogue()
  const checked = await send(file, { dryRun: '1' })
  expect(checked.message).toBe('The file is right: 1 course would be published.')
  expect(idsOf(checked.report.skipped)).toEqual(['mern-stack'])
  expect(await readCatalogue()).toEqual(before)

  const answers = await Promise.all([send(file), send(file)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const after = await readCatalogue()
  expect(after.slice(0, -1)).toEqual(before)
  expect(after.at(-1)).toMatchObject({
    id: 'tally-prime',
    title: 'Tally Prime',
    realprice: 7999,
    'discounted price': 4999,
    languages: ['Tally', 'Excel'],
    syllabus: ['First voucher', 'GST'],
    facts: { level: 'beginner', mode: 'both' },
  })
  await expect.poll(async () => idsOf(await readCatalogue(second))).toContain('tally-prime')
  expect((await fetch(second.address + to.course('tally-prime'))).status).toBe(200)
})

// S443
test('errors are named by line and column, and nothing of the file is imported', async () => {
  const before = await readCatalogue()
  const rows = [
    'Spoken English,,abc,,,,,',
    'Spoken English,Talk.,100,50,,,,',
    'Vedic Maths,Quick sums.,100,,,,expert,',
    'New,Reserved address.,100,,,,,',
    `Long,${'x'.repeat(601)},100,,,,,`,
    'Right,Nothing wrong.,100,,,,,',
  ]
  const answer = await send([heading, ...rows].join('\n'))
  expect(answer.status).toBe(400)
  expect(answer.report.errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '2 Price',
    '3 Original price',
    '3 Web address',
    '4 Level',
    '5 Web address',
    '6 Description',
  ])
  expect(await readCatalogue()).toEqual(before)
})

// S443
test.each([
  ['no table', 'PK\u0003\u0004\u0000'],
  ['nothing', ''],
  ['no column of titles', 'Fee\n100'],
  ['two columns of one meaning', 'Title,Course,Price\na,b,1'],
  ['only a heading', heading],
  ['more courses than any institute has', `${heading}\n${`${tally}\n`.repeat(201)}`],
  ['400,000 short rows', `${heading}\n${'a\n'.repeat(400_000)}`],
])('refused: %s', async (_, csv) => {
  const before = await readCatalogue()
  expect((await send(csv)).status).toBe(400)
  expect(await readCatalogue()).toEqual(before)
})

// S443
test('who may not publish courses imports none', async () => {
  const counsellor = await hire(site, 'Kavita Rao', 'counsellor')
  expect((await send(`${heading}\n${tally}`, { visitor: counsellor })).status).toBe(403)
})

// S443
test('script, a formula and a right-to-left mark in a cell are text on the page', async () => {
  const title = `<script>alert(1)</script> '=1+1`
  const file = `${heading}\n"${title}","\u202eevah </script> eW",0,,,,,`
  expect((await send(file)).status).toBe(201)
  const id = idsOf(await readCatalogue()).at(-1) ?? ''
  const page = await (await fetch(site.address + to.course(id))).text()
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('\u202e')
})
