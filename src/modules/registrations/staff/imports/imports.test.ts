import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enquiryImporter, mappingOf } from '../../../../../test-support/enquiry-files.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import type { RegistrationRecord } from '../../contract.ts'

let site: Site
let admin: Visitor
let files: ReturnType<typeof enquiryImporter>
let ravi: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  files = enquiryImporter(admin)
  ravi = await hire(site, 'Ravi Menon', 'counsellor')
})
afterAll(() => site.close())

let counter = 0
const newNumber = () => `98451${String(10_000 + ++counter)}`
const head = 'Lead Name,Mobile No,Email,Category,Remarks,Lead Date'
const findRegistrations = (search: string) =>
  site.sql<{
    id: number
    course: string
    status: string
    counsellor: string | null
    source: number
  }>(
    `select r.id::int, r.course, r.status, r.counsellor_id::text counsellor, r.source_id::int source
       from registrations r join students s on s.id = r.student_id
      where s.name like $1 order by r.id`,
    [search],
  )
const read = async (id: number) =>
  (await (
    await admin.get(fillPath('/api/admin/registrations/{id}', { id }))
  ).json()) as RegistrationRecord

describe('a file of enquiries', () => {
  // S142
  test('is read by its headings, and every valid row is an enquiry', async () => {
    const phone = newNumber()
    const file = `${head}\nGauri Apte,${phone},Gauri@Mail.example,data science,"Wants weekends, has a job",5/11/2026 14:30\n`

    const { id, counts } = await files.importFile(file, { owner: ravi.id })

    expect(counts).toMatchObject({ waiting: 0, imported: 1, skipped: 0 })
    const [row] = await findRegistrations('Gauri Apte')
    expect(row).toMatchObject({
      course: 'Data Science',
      status: 'new',
      counsellor: ravi.id,
      source: 5,
    })
    const { email, source, timeline, registeredAt } = await read(row?.id ?? 0)
    expect({ email, source }).toMatchObject({
      email: 'gauri@mail.example',
      source: { name: 'JustDial' },
    })
    expect(registeredAt).toBe('2026-11-05T09:00:00.000Z')
    expect(timeline[0]).toMatchObject({ note: 'Wants weekends, has a job' })
    expect(JSON.stringify(timeline)).toContain('portal.csv')
    expect((await files.read(id)).state).toBe('done')
  })

  // S143
  test('uploaded twice is one file, and started once', async () => {
    const file = `${head}\nTwice Tara,${newNumber()},,Data Science,,\n`
    const [one, other] = await Promise.all([files.upload(file), files.upload(file)])
    expect(other).toBe(one)
    const answers = await Promise.all([
      files.start(one, mappingOf(file)),
      files.start(one, mappingOf(file)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await files.waitForState(one, 'done')

    expect((await files.start(one, mappingOf(file, { owner: 'round-robin' }))).status).toBe(409)
    const repeated = await files.importFile(file)

    expect(await findRegistrations('Twice Tara')).toHaveLength(1)
    expect(repeated.counts).toMatchObject({ imported: 0, skipped: 1 })
    const [first] = await findRegistrations('Twice Tara')
    expect(repeated.skipped[0]?.reason).toBe(`Already there: registration ${first?.id}.`)
  })

  // S143
  test('skips students who enquired for the course already, and imports another course', async () => {
    const phone = newNumber()
    const body = {
      key: 'at-the-counter-1',
      name: 'Counter Charu',
      phone,
      course: 'MERN Stack',
      source: 2,
    }
    await admin.post('/api/admin/registrations', body)

    const { counts, skipped: skippedRows } = await files.importFile(
      `${head}\nCounter Charu,+91 ${phone},,MERN Stack,,\nCounter Charu,${phone},,Data Science,,\nCounter Charu,0${phone},,Data Science,,\n`,
    )

    expect(counts).toMatchObject({ imported: 1, skipped: 2 })
    expect(skippedRows.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Counter Charu'],
      [4, 'Counter Charu'],
    ])
    expect((await findRegistrations('Counter Charu')).map(({ course }) => course)).toEqual([
      'MERN Stack',
      'Data Science',
    ])
  })

  // S417
  test('needs a column for the source, or one source for all rows', async () => {
    const file = `Name,Phone,Course,Source\nWith Source,${newNumber()},Data Science,JustDial\nWithout Source,${newNumber()},Data Science,\n`
    const id = await files.upload(file)

    const bare = mappingOf(file, { source: null })
    const refusal = await files.start(id, { ...bare, columns: { ...bare.columns, source: null } })
    const { ready, skipped } = await files.check(id, bare)

    expect([refusal.status, (await refusal.json()).message]).toEqual([
      400,
      'Choose the column of the source, or one source for the whole file.',
    ])
    expect(ready).toBe(1)
    expect(skipped).toEqual([{ line: 3, name: 'Without Source', reason: 'The source is missing.' }])
  })

  test('skips a row whose course is only a dash', async () => {
    const file = `${head}\nDash Devika,${newNumber()},,-,,\n`
    const id = await files.upload(file)

    const { ready, skipped } = await files.check(id, mappingOf(file))

    expect(ready).toBe(0)
    expect(skipped).toEqual([{ line: 2, name: 'Dash Devika', reason: 'The course is missing.' }])
  })

  // S144
  test('asks for the meaning of unknown names: one of ours, or none', async () => {
    const source = 'Name,Phone,Course,Source,Counsellor\n'
    const rows = [
      `Meaning A,${newNumber()},Datascience,Just Dial,ravi menon`,
      `Meaning B,${newNumber()},Mern full-stack,Fair of Nashik,Somebody Else`,
      `Meaning C,${newNumber()},Cookery,,`,
      `Meaning D,${newNumber()},,,`,
    ]
    const file = `${source}${rows.join('\n')}\n`
    const id = await files.upload(file)
    const bare = mappingOf(file, { course: 'Python Programming' })

    const { ready, unknown } = await files.check(id, bare)

    expect(ready).toBe(2)
    expect(unknown.map(({ what, name, rows }) => [what, name, rows])).toEqual(
      expect.arrayContaining([
        ['course', 'Mern full-stack', 1],
        ['course', 'Cookery', 1],
        ['source', 'Fair of Nashik', 1],
        ['owner', 'Somebody Else', 1],
      ]),
    )
    const mapping = {
      ...bare,
      courses: [
        { name: 'mernfullstack', is: 'MERN Stack' },
        { name: 'cookery', is: null },
      ],
      sources: [{ name: 'fairofnashik', is: 11 }],
      owners: [{ name: 'somebodyelse', is: 'nobody' }],
    }
    expect(await files.check(id, mapping)).toMatchObject({ ready: 3, skippedCount: 1 })
    await files.start(id, mapping)
    await files.waitForState(id, 'done')
    expect(
      (await findRegistrations('Meaning %')).map((row) => [row.course, row.source, row.counsellor]),
    ).toEqual([
      ['Data Science', 5, ravi.id],
      ['MERN Stack', 11, null],
      ['Python Programming', 5, null],
    ])
    expect(await files.skipped(id)).toContain('Skipped, as chosen for the course “Cookery”.')
  })

  // S142
  test('keeps invalid rows as uploaded, with every reason', async () => {
    const phone = newNumber()
    const tomorrow = dayInIndia(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
    const {
      id,
      counts,
      skipped: skippedRows,
    } = await files.importFile(
      [
        head,
        `,${newNumber()},,Data Science,,`,
        '=cmd|calc,12345,nonsense,Cobol,,31/02/2026',
        `Right Rita,${phone},,Data Science,,`,
        `Early Esha,${newNumber()},,Data Science,,${tomorrow}`,
        '',
      ].join('\n'),
    )

    expect(counts).toMatchObject({ imported: 1, skipped: 3 })
    expect(skippedRows.map(({ line }) => line)).toEqual([2, 3, 5])
    const lines = (await files.skipped(id)).split('\r\n')
    expect(lines[0]).toBe(`${head},reason`)
    expect(lines[2]).toMatch(/^'=cmd\|calc,12345,nonsense,Cobol,,31\/02\/2026,/)
    for (const part of [
      'phone number is not valid',
      'address is not valid',
      'no course called “Cobol”',
      'date cannot be read',
    ])
      expect(lines[2]).toContain(part)
    expect(lines[3]).toContain('The date has not come yet.')
    // An imported row is stored as an enquiry and nowhere else.
    const storedEnquiryImportRows = await site.sql<{ cells: string }>(
      `select cells::text from enquiry_import_rows where import_id = $1 and state = 'imported'`,
      [id],
    )
    expect(storedEnquiryImportRows).toEqual([{ cells: null }])
  })

  // S142
  test('is assigned by round robin', async () => {
    const rows = [1, 2, 3, 4].map((n) => `Turn ${n},${newNumber()},,Data Science,,`)
    const tara = await hire(site, 'Tara Sen', 'counsellor')
    await files.importFile([head, ...rows].join('\n'), { owner: 'round-robin' })

    const owners = (await findRegistrations('Turn %')).map(({ counsellor }) => counsellor)
    expect(owners.filter((owner) => owner === ravi.id)).toHaveLength(2)
    expect(owners.filter((owner) => owner === tara.id)).toHaveLength(2)
  })

  // S147
  test.each([
    ['nothing', '', /cannot be read as CSV/],
    ['only a head', `${head}\n,,,\n`, /no rows below/],
    ['a NUL', `${head}\nA\0,1,,,,\n`, /UTF-8/],
    ['too many rows', `name,phone\n${'A,1\n'.repeat(20_001)}`, /more than 20,000 rows/],
    ['too many columns', `name,phone${',x'.repeat(99)}\nA,1\n`, /more than 100 columns/],
  ])('that holds %s is refused with a sentence', async (_, text, reason) => {
    const response = await files.send(text)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { message: string }).message).toMatch(reason)
  })

  // S147
  test.each([
    ['no column of the name', { columns: null }, /column of the name/],
    ['no course', {}, /column of the course/],
    ['a source that is not open', { course: 'Other', source: 999 }, /source is no longer in use/],
    [
      'somebody who is no counsellor',
      { course: 'Other', owner: crypto.randomUUID() },
      /no longer works/,
    ],
  ])('is not begun with %s', async (_, changes, reason) => {
    const file = `name,phone\nNobody,${newNumber()}\n`
    const id = await files.upload(file)
    const whole = mappingOf(file, { ...changes, columns: mappingOf(file).columns })
    const mapping =
      'columns' in changes ? { ...whole, columns: { ...whole.columns, name: null } } : whole

    const response = await files.start(id, mapping)

    expect(response.status).toBe(400)
    expect(((await response.json()) as { message: string }).message).toMatch(reason)
    expect((await files.read(id)).state).toBe('draft')
  })
})
