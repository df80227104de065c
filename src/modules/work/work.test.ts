import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCertificates } from '../../../test-support/certificates.ts'
import { mailsTo } from '../../../test-support/mails.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import type { readOwnCourse } from './read-own-course.server.ts'
import type { readAssignment } from './read-work.server.ts'

type Answer<F extends (...parameters: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<F>>
>
type OwnCourse = Answer<typeof readOwnCourse>
type Assignment = Answer<typeof readAssignment>

/** Noon in India, in the course of the batches. */
let now = new Date('2026-11-10T06:30:00Z')
let site: Site
let owner: Visitor
let meera: Awaited<ReturnType<typeof hire>>
let other: Awaited<ReturnType<typeof hire>>
let of: Awaited<ReturnType<typeof openCertificates>>
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  owner = await signInAsAdmin(site)
  meera = await hire(site, 'Meera Iyer', 'trainer')
  other = await hire(site, 'Vikram Shah', 'trainer')
  of = await openCertificates(site, owner)
})
afterAll(() => site.close())

const liftLimits = () => site.sql('delete from rate_limits')

/** A batch of Meera, and somebody with a seat in it. */
async function openSeat(name = 'Asha Rao') {
  await liftLimits()
  const batch = await of.newBatch({ trainer: meera.id })
  const student = await signUp(site, { name })
  const id = await of.addSeat(batch, name, student.email)
  return { batch, student, id }
}

const handedInAt = expect.stringMatching(/^2026-11-10T/)

const project = {
  kind: 'project',
  title: 'Clean the sales data',
  brief: 'Load the file and remove duplicates.',
  dueOn: '2026-11-12',
  lateDays: 2,
  language: null,
  checks: [],
}
const doubled = {
  ...project,
  kind: 'code',
  title: 'Double it',
  language: 'python',
  checks: [
    { input: '21', expected: '42' },
    { input: '-4\n5', expected: '-8' },
  ],
}

async function assign(batch: number, fields: object = project, staff: Visitor = meera) {
  const address = fillPath('/api/admin/batches/{id}/assignments', { id: batch })
  const answer = await staff.post(address, fields)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: number }).id
}

const handIn = (student: Visitor, id: number, body: object) =>
  student.post(fillPath('/api/me/assignments/{id}/submissions', { id }), body)

const sendFile = (visitor: Visitor, address: string, bytes: Uint8Array) =>
  visitor.ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })

const handInFile = (student: Visitor, assignment: number, name: string, bytes: Uint8Array) =>
  sendFile(
    student,
    `/api/me/submission-files?${new URLSearchParams({ assignment: String(assignment), name })}`,
    bytes,
  )

async function readOwn(student: Visitor, batch: number) {
  const answer = await student.get(fillPath('/api/me/batches/{id}', { id: batch }))
  expect(answer.status).toBe(200)
  return (await answer.json()) as OwnCourse
}

async function readStaff(id: number, staff: Visitor = meera) {
  const answer = await staff.get(fillPath('/api/admin/assignments/{id}', { id }))
  expect(answer.status).toBe(200)
  return (await answer.json()) as Assignment
}

const judge = (id: number, body: object, staff: Visitor = meera) =>
  staff.post(fillPath('/api/admin/submissions/{id}/feedback', { id }), body)

async function lastOf(student: Visitor, batch: number) {
  const [work] = (await readOwn(student, batch)).work
  const [last] = work?.submissions ?? []
  if (!last) throw new Error('Nothing was handed in.')
  return last
}

// S390
test('work is handed in, sent back with feedback, handed in again and accepted', async () => {
  const { batch, student } = await openSeat()
  const id = await assign(batch)
  const link = 'https://git.example/asha/sales'
  const answers = await Promise.all([handIn(student, id, { link }), handIn(student, id, { link })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await site.sql('select number from submissions where assignment_id = $1', [id])
  expect(rows).toEqual([{ number: 1 }])

  const first = await lastOf(student, batch)
  const expectedVersion = { version: first.version }
  expect(
    (await judge(first.id, { verdict: 'again', feedback: ' ', ...expectedVersion })).status,
  ).toBe(400)
  const rejection = { verdict: 'again', feedback: 'Keep the dates.', ...expectedVersion }
  const both = await Promise.all([judge(first.id, rejection), judge(first.id, rejection)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const mails = await mailsTo(site, student.email)
  expect(mails.map(({ subject }) => subject)).toContain('Please submit again: Clean the sales data')

  expect((await handIn(student, id, { link, note: 'Dates are back' })).status).toBe(200)
  const second = await lastOf(student, batch)
  expect(second).toMatchObject({ number: 2, verdict: null, isLate: false })
  // What was looked at is not what is there any more.
  expect((await judge(first.id, { verdict: 'accepted', version: first.version + 1 })).status).toBe(
    409,
  )
  expect((await judge(second.id, { verdict: 'accepted', version: second.version })).status).toBe(
    200,
  )
  expect((await handIn(student, id, { link })).status).toBe(409)
  expect(await lastOf(student, batch)).toMatchObject({ verdict: 'accepted' })

  // Their own data holds it all, without who looked at it
  const data = (await (await student.get('/api/me/data')).json()) as { handedIn: object[] }
  const piece = { title: project.title, link, code: null, file: null }
  expect(data.handedIn).toEqual([
    { ...piece, note: 'Dates are back', verdict: 'accepted', feedback: '', handedInAt },
    { ...piece, note: '', verdict: 'again', feedback: 'Keep the dates.', handedInAt },
  ])
})

// S391
test('after the due day work is late, after the late days it is refused, but not what was sent back', async () => {
  const { batch, student } = await openSeat()
  const id = await assign(batch)
  const second = await assign(batch, { ...project, title: 'Second', dueOn: '2026-11-13' })
  const link = 'https://git.example/late'
  try {
    now = new Date('2026-11-12T18:29:00Z')
    expect((await handIn(student, second, { link })).status).toBe(200)
    now = new Date('2026-11-12T18:31:00Z')
    expect((await handIn(student, id, { link })).status).toBe(200)
    const [late, early] = (await readOwn(student, batch)).work.map(({ submissions }) => submissions)
    expect([late?.[0]?.isLate, early?.[0]?.isLate]).toEqual([true, false])
    const onTime = early?.[0]
    await judge(onTime?.id ?? 0, { verdict: 'again', feedback: 'More', version: onTime?.version })
    await site.sql(`update assignments set due_on = '2026-11-02' where batch_id = $1`, [batch])
    expect((await handIn(student, id, { link })).status).toBe(409)
    // What was sent back comes before what is closed
    const ids = (await readOwn(student, batch)).work.map((work) => work.id)
    expect(ids).toEqual([second, id])
    expect((await handIn(student, second, { link })).status).toBe(200)
    const [, latest] = (await readOwn(student, batch)).work
    expect(latest?.submissions[0]).toMatchObject({ number: 2, isLate: false })
  } finally {
    now = new Date('2026-11-10T06:30:00Z')
  }
})

// S392
test('a program is run on the server for each row, and one that passes every row is accepted', async () => {
  const { batch, student } = await openSeat()
  const id = await assign(batch, doubled)
  const wrong = await handIn(student, id, { code: 'print(42)' })
  expect(wrong.status).toBe(200)
  expect(await lastOf(student, batch)).toMatchObject({
    verdict: null,
    results: [
      { passed: true, output: '42\n' },
      { passed: false, output: '42\n' },
    ],
  })
  // Nothing of the server is there for it, and an endless loop ends.
  for (const code of ['import js\nprint(js.process.env)', 'while True: pass', 'input()\ninput()'])
    expect((await handIn(student, id, { code })).status).toBe(200)
  const last = await lastOf(student, batch)
  expect(last).toMatchObject({ number: 1, verdict: null })
  expect(last.results?.[0]?.error).toContain('no more input')
  expect((await handIn(student, id, { link: 'https://git.example/x' })).status).toBe(409)

  expect((await handIn(student, id, { code: 'print(int(input()) * 2)' })).status).toBe(200)
  expect(await lastOf(student, batch)).toMatchObject({ verdict: 'accepted', judgedBy: 'System' })

  const inScript = await assign(batch, { ...doubled, title: 'In script', language: 'javascript' })
  const script = await handIn(student, inScript, { code: 'console.log(Number(input()) * 2)' })
  expect(await script.json()).toMatchObject({
    message: expect.stringContaining('All test cases passed'),
  })
})

// S393
test('a file is what its content says: pictures are drawn anew, programs and pages are refused', async () => {
  const { batch, student } = await openSeat()
  const id = await assign(batch)
  const picture = await sharp({
    create: { width: 300, height: 900, channels: 3, background: '#26327f' },
  })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  expect((await handInFile(student, id, 'my screen.png.exe', picture)).status).toBe(200)
  const stored = await lastOf(student, batch)
  expect(stored.file).toBe('my screen.png.webp')
  const address = fillPath('/api/me/submissions/{id}/file', { id: stored.id })
  const response = await student.get(address)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const content = Buffer.from(await response.arrayBuffer())
  expect(content.includes('secret place')).toBe(false)
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 300, height: 900 })

  const page = Buffer.from('<script>alert(1)</script>')
  expect((await handInFile(student, id, '../../page.svg', page)).status).toBe(200)
  expect((await lastOf(student, batch)).file).toBe('.._.._page.txt')
  // What was replaced is gone.
  const files = await site.sql('select id from work_files where name = $1', ['my screen.png.webp'])
  expect(files).toEqual([])
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), deflateRawSync(Buffer.alloc(1000))])
  expect((await handInFile(student, id, 'report.docx', zip)).status).toBe(200)
  expect((await lastOf(student, batch)).file).toBe('report.docx')

  const long = Buffer.alloc(4 * 1024 * 1024, 'one line\n')
  expect((await handInFile(student, id, 'log.txt', long)).status).toBe(200)
  const elf = Buffer.from('7f454c4602010100', 'hex')
  expect((await handInFile(student, id, 'run.pdf', elf)).status).toBe(400)
  expect((await handInFile(student, id, 'cut.jpg', picture.subarray(0, 200))).status).toBe(400)
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 'a')
  expect((await handInFile(student, id, 'large.txt', large)).status).toBe(413)
  expect((await handInFile(student, id, 'empty.txt', Buffer.alloc(0))).status).toBe(400)
})

// S394
test('work and materials are for a taken seat alone, and of other trainers by no route', async () => {
  const { batch, student, id: studentId } = await openSeat('Bina Shah')
  const stranger = await signUp(site, { name: 'Some Stranger' })
  const otherSeat = await openSeat('Chitra Nair')
  const id = await assign(batch)
  await handInFile(student, id, 'mine.txt', Buffer.from('mine'))
  const submission = await lastOf(student, batch)
  const material = await sendFile(
    meera,
    `${fillPath('/api/admin/batches/{id}/material-files', { id: batch })}?${new URLSearchParams({ kind: 'notes', title: 'Slides', name: 'slides.pdf' })}`,
    Buffer.from('%PDF-1.7 slides'),
  )
  expect(material.status).toBe(200)
  const [shared] = (await readOwn(student, batch)).materials
  const ofStudents = [
    fillPath('/api/me/batches/{id}', { id: batch }),
    fillPath('/api/me/submissions/{id}/file', { id: submission.id }),
    fillPath('/api/me/materials/{id}/file', { id: shared?.id ?? 0 }),
  ]
  const statuses = async (visitor: Visitor, addresses: string[]) => {
    const answers = await Promise.all(addresses.map((address) => visitor.get(address)))
    return [...new Set(answers.map(({ status }) => status))]
  }
  expect(await statuses(student, ofStudents)).toEqual([200])
  for (const visitor of [stranger, otherSeat.student]) {
    expect(await statuses(visitor, ofStudents)).toEqual([404])
    expect((await handIn(visitor, id, { link: 'https://git.example/x' })).status).toBe(404)
    expect((await handInFile(visitor, id, 'x.txt', Buffer.from('x'))).status).toBe(404)
  }
  // Somebody of the same batch reads the material, and nothing that another one handed in.
  const mate = await signUp(site, { name: 'Divya Iyer' })
  await of.addSeat(batch, 'Divya Iyer', mate.email)
  expect(await statuses(mate, [ofStudents[2] ?? ''])).toEqual([200])
  expect(await statuses(mate, [ofStudents[1] ?? ''])).toEqual([404])

  const ofStaff = [
    fillPath('/api/admin/batches/{id}/work', { id: batch }),
    fillPath('/api/admin/assignments/{id}', { id }),
    fillPath('/api/admin/submissions/{id}/file', { id: submission.id }),
    fillPath('/api/admin/materials/{id}/file', { id: shared?.id ?? 0 }),
  ]
  expect(await statuses(meera, ofStaff)).toEqual([200])
  expect(await statuses(other, ofStaff)).toEqual([404])
  expect((await judge(submission.id, { verdict: 'accepted', version: 1 }, other)).status).toBe(404)
  const assigned = fillPath('/api/admin/batches/{id}/assignments', { id: batch })
  expect((await other.post(assigned, project)).status).toBe(404)
  const change = await other.ask(fillPath('/api/admin/assignments/{id}', { id }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...project, version: 1 }),
  })
  expect(change.status).toBe(404)
  const list = (await (await other.get('/api/admin/work')).json()) as { batches: object[] }
  expect(list.batches).toEqual([])
  const isListed = async (visitor: typeof meera, query: string) =>
    JSON.stringify(await (await visitor.get(`/api/admin/work${query}`)).json()).includes(
      `"id":${batch}`,
    )
  expect(await isListed(meera, '')).toBe(true)
  // A search finds it for its trainer, and for no other.
  expect(await isListed(meera, '?search=ATA%20SC')).toBe(true)
  expect(await isListed(meera, '?search=xyzzy')).toBe(false)
  expect(await isListed(other, '?search=ATA%20SC')).toBe(false)

  // Who leaves the batch has no part in it any more.
  await site.sql(
    `update batch_seats set state = 'left', left_reason = 'removed' where student_id = $1`,
    [studentId],
  )
  expect(await statuses(student, ofStudents)).toEqual([404])
  expect((await handIn(student, id, { link: 'https://git.example/x' })).status).toBe(404)
})

// S395
test('of two who change an assignment the second is told, and it stays while something is handed in', async () => {
  const { batch, student } = await openSeat()
  const id = await assign(batch)
  const address = fillPath('/api/admin/assignments/{id}', { id })
  const put = (title: string, staff: Visitor) =>
    staff.ask(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...project, title, version: 1 }),
    })
  const answers = await Promise.all([put('One', meera), put('Other', owner)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(await late?.json()).toMatchObject({ reason: 'changed-since', by: expect.any(String) })

  const remove = () => meera.ask(address, { method: 'DELETE' })
  await handIn(student, id, { link: 'https://git.example/x' })
  expect((await remove()).status).toBe(409)
  expect((await readStaff(id)).students).toMatchObject([{ submissions: [{ number: 1 }] }])
  const unused = await assign(batch)
  const unusedAddress = fillPath('/api/admin/assignments/{id}', { id: unused })
  expect((await meera.ask(unusedAddress, { method: 'DELETE' })).status).toBe(200)
  expect((await meera.ask(unusedAddress, { method: 'DELETE' })).status).toBe(404)
})

test('the profile names what is due next in a batch, until it is handed in', async () => {
  const { batch, student } = await openSeat('Gauri Sen')
  const listDue = async () =>
    ((await (await student.get('/api/me/seats')).json()) as { work: object[] }).work
  await assign(batch, { ...project, title: 'Later', dueOn: '2026-11-13' })
  await assign(batch, { ...project, title: 'Over', dueOn: '2026-11-07' })
  const id = await assign(batch)
  expect(await listDue()).toMatchObject([
    { id, batch, title: project.title, dueOn: project.dueOn },
    { title: 'Later' },
  ])
  await handIn(student, id, { link: 'https://git.example/x' })
  expect(await listDue()).toMatchObject([{ title: 'Later' }])
})

// S396
test('what somebody handed in goes with their account', async () => {
  const { batch, student } = await openSeat('Esha Patel')
  const id = await assign(batch)
  await handInFile(student, id, 'own-words.txt', Buffer.from('my own words'))
  const response = await student.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: student.password }),
  })
  expect(response.status).toBe(200)
  expect(await site.sql('select 1 from submissions where assignment_id = $1', [id])).toEqual([])
  expect(await site.sql(`select 1 from work_files where name = 'own-words.txt'`)).toEqual([])
})
