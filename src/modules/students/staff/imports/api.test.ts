import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastTrackForm } from '#texts/fast-track-page.ts'
import { demoAdmin } from '../../../../../content/people.ts'
import { readAuditLog } from '../../../../../test-support/audit-log.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../../test-support/site.ts'
import type { ImportedFile, ImportList, ImportReportData, StudentList } from '../../contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const send = (body: string | Uint8Array<ArrayBuffer>, query = '') =>
  admin.ask(`/api/admin/imports${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  })
const check = async (body: string | Uint8Array<ArrayBuffer>) => {
  const response = await send(body, '?dryRun=1')
  expect(response.status).toBe(200)
  return ((await response.json()) as { report: ImportReportData }).report
}
const take = async (body: string) => {
  const response = await send(body, '?name=walk-ins.csv')
  expect(response.status).toBe(201)
  return (await response.json()) as ImportedFile
}
const find = async (search: string) => {
  const query = new URLSearchParams({ search })
  return ((await (await admin.get(`/api/admin/students?${query}`)).json()) as StudentList).students
}
const everything = () =>
  site.sql(
    `select (select json_agg(s order by id) from students s)::text students,
       (select count(*) from student_imports) imports,
       (select count(*) from audit_events) events`,
  )
const noStudents = /has no students/
const noNames = /^The first line must name the columns/
const quotes = /quotation mark is not closed, or is in the middle/
const phones = Array.from({ length: 40 }, (_, index) => `98300 ${10_000 + index}`)

// S301
test('invisible characters are removed from cells and from the file’s name', async () => {
  const name = `?name=${encodeURIComponent('walk\u202evsc.csv')}`
  const response = await send(
    'name,phone,course\nZa\u202eri\u200bna,98300 77001,Data Science',
    name,
  )
  expect(response.status).toBe(201)
  expect(await find('Zarina')).toMatchObject([{ name: 'Zarina' }])
  const [file] = await site.sql('select file_name from student_imports order by id desc limit 1')
  expect(file).toEqual({ file_name: 'walkvsc.csv' })
})

describe('checking a file', () => {
  test('says who is new, who exists already, and changes nothing', async () => {
    const before = await everything()
    const [first] = await site.sql<{ id: string; name: string; email: string }>(
      'select id, name, email from students order by id limit 1',
    )

    const report = await check(
      [
        'Student Name,E-mail ID,Mobile No.,Course,Status,Remarks',
        `Aarti Pawar,aarti@mail.example,${phones[0]},data science,ACTIVE,likes maps`,
        `Somebody,${first?.email.toUpperCase()},,,,`,
        `Aarti Again,,'+91${phones[0]?.replace(' ', '')},,,`,
        '',
        'Only Mail,only@mail.example,,,,',
      ].join('\r\n'),
    )

    expect(report).toEqual({
      rows: 4,
      ready: 2,
      errorCount: 0,
      errors: [],
      skippedCount: 2,
      skipped: [
        {
          line: 3,
          reason: `Already there: S-${first?.id}`,
          existing: { id: Number(first?.id), name: first?.name },
        },
        { line: 4, reason: 'The same e-mail or phone number as line 2' },
      ],
      ignoredColumns: ['Remarks'],
    })
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['semicolons', `name;phone\nVia Semicolon;${phones[1]}`],
    ['a byte order mark', `\ufeff"PHONE",NAME\n${phones[1]},Via Mark`],
    ['old line ends', `name,phone\rOld Mac,${phones[1]}\r`],
    ['quotation marks', `name,phone\n"Comma, ""quoted""\nline",${phones[1]}`],
  ])('understands %s', async (kind, text) => {
    const report = await check(text)

    if (kind === 'quotation marks')
      expect(report.errors).toEqual([
        { line: 3, column: 'name', reason: 'The name must be one line of plain text.' },
      ])
    else expect(report).toMatchObject({ ready: 1, errorCount: 0 })
  })

  // S131
  test('names line, column and reason of every error', async () => {
    const { errors, ready } = await check(
      [
        'name,email,phone,course,status',
        `,a@mail.example,${phones[2]},,`,
        'No Contact,,,,',
        'Bad Mail,nonsense,,,',
        'Bad Phone,,12345,,',
        `Bad Course,,${phones[3]},Cobol,`,
        `Bad Status,,${phones[4]},,Asleep`,
        `Too,many,cells,in,this,line`,
        `Fine,,${phones[5]},,`,
      ].join('\n'),
    )

    expect(ready).toBe(1)
    expect(errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 name',
      '3 phone',
      '4 email',
      '5 phone',
      '6 course',
      '7 status',
      '8 email',
      '8 course',
      '8 status',
      '8 phone',
      '8 ',
    ])
    expect(errors.slice(0, 6).map(({ reason }) => reason)).toEqual([
      'Enter the student’s name.',
      'Enter a phone number or an e-mail address, so that we can reach them.',
      'Please enter a valid e-mail address, such as name@example.com.',
      fastTrackForm.messages.phoneInvalid,
      'Choose one of our courses.',
      'Choose Active, Pending or Inactive.',
    ])
    for (const { reason } of errors) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  test.each([
    ['nothing', '', noStudents],
    ['only a head', 'name,phone\n', noStudents],
    ['no head', `Aarti,${phones[6]}\n`, noNames],
    ['no name', `phone\n${phones[6]}\n`, noNames],
    ['nothing to reach anybody by', 'name,course\nAarti,Other\n', /needs a column “Phone”/],
    ['two columns of a meaning', `name,phone,mobile\nA,${phones[6]},${phones[7]}`, /^Two columns/],
    ['a quotation mark that never ends', `name,phone\n"Aarti,${phones[6]}\n`, quotes],
    ['a quotation mark in the middle', `name,phone\nAa"rti,${phones[6]}\n`, quotes],
    ['a NUL', `name,phone\nAa\u0000rti,${phones[6]}\n`, /one line of plain text/],
    ['a picture', '\u0089PNG\r\n\u001a\n', noNames],
    ['JSON', '{"name":"Aarti"}', quotes],
    ['a line without end', `name,phone\n${'x'.repeat(100_000)}`, /longer than any student/],
  ])(
    'says what is wrong with a file that holds %s, and takes nothing of it',
    async (_, text, reason) => {
      const before = await everything()

      expect((await check(text)).errors).toEqual([
        expect.objectContaining({ reason: expect.stringMatching(reason) }),
      ])
      const response = await send(text)

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) })
      expect(await everything()).toEqual(before)
    },
  )

  test.each([
    [
      'too many students',
      `name,email\n${'A,a@b.example\n'.repeat(10_001)}`,
      /more than 10,000 rows/,
    ],
    [
      'another encoding',
      Uint8Array.from(Buffer.from('name,phone\nJos\u00e9', 'latin1')),
      /CSV UTF-8/,
    ],
  ])('refuses a file of %s in one sentence, and no line of it', async (_, body, sentence) => {
    for (const query of ['?dryRun=1', '']) {
      const response = await send(body, query)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        success: false,
        message: expect.stringMatching(sentence),
      })
    }
  })

  test('refuses other types and more than 4 MB', async () => {
    const asJson = await admin.post('/api/admin/imports', { name: 'x' })
    const big = await send(`name,phone\n${'x'.repeat(5 << 20)}`)

    expect([asJson.status, big.status]).toEqual([415, 413])
  })
})

describe('importing a file', () => {
  test('is all or nothing: one bad line in the middle imports nobody', async () => {
    const before = await everything()
    const lines = Array.from({ length: 3_000 }, (_, n) => `Row ${n},row-${n}@mail.example`)
    lines[1_500] = 'Row,not an e-mail'

    const response = await send(['name,email', ...lines].join('\n'))

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      report: { errorCount: 1, errors: [{ line: 1_502, column: 'email' }] },
    })
    expect(await everything()).toEqual(before)
  })

  test('adds everybody, with who did it and from which file, and a second run changes nothing', async () => {
    const file = `name,phone,status,course\nImport Isha,${phones[10]},Active,MERN Stack\nImport Jai,${phones[11]},,\n`

    const { id, report } = await take(file)
    const response = await send(file)

    expect(report.ready).toBe(2)
    const [isha] = await find('import isha')
    expect(isha).toMatchObject({ status: 'Active', course: 'MERN Stack', version: 1 })
    expect(await readAuditLog(site, { kind: 'student', id: isha?.id })).toEqual([
      {
        before: null,
        action: 'import student',
        actor_name: demoAdmin.name,
        after: { name: 'Import Isha', file: 'walk-ins.csv' },
      },
    ])
    const { imports } = (await (await admin.get('/api/admin/imports')).json()) as ImportList
    expect(imports[0]).toMatchObject({ id, fileName: 'walk-ins.csv', addedCount: 2, undone: null })
    expect(response.status).toBe(409)
  })

  test('twice at once adds each student once', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `Racer ${n},racer-${n}@mail.example`)
    const file = ['name,email', ...rows].join('\n')

    const answers = await Promise.all([send(file), send(file)])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const countQuery = `select count(*)::int n from students where name like 'Racer %'`
    expect(await site.sql(countQuery)).toEqual([{ n: 300 }])
    const sums = `select sum(added_count)::int n from student_imports where file_name = 'students.csv'`
    expect(await site.sql(sums)).toEqual([{ n: 300 }])
  })

  test('reads our own export', async () => {
    await take(`name,phone\n=Formula,${phones[12]}\n`)
    const exported = await (await admin.get('/api/admin/students.csv?search=%3DFormula')).text()

    expect(exported).toContain("'=Formula")
    const [match] = await find('=Formula')
    expect(await check(exported)).toMatchObject({
      errorCount: 0,
      skipped: [{ reason: `Already there: S-${match?.id}` }],
    })
  })
})
