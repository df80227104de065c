import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdmin } from '../../../../../content/people.ts'
import { enquiryImporter, mappingOf } from '../../../../../test-support/enquiry-files.ts'
import { runsAllTests } from '../../../../../test-support/runs-all-tests.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'

let site: Site
let admin: Visitor
let files: ReturnType<typeof enquiryImporter>
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  files = enquiryImporter(admin)
})
afterAll(() => site.close())

const rowsOf = (count: number, name: string, first: number) =>
  [
    'name,phone,course',
    ...Array.from({ length: count }, (_, n) => `${name} ${n},98${first + n},Data Science`),
  ].join('\n')
const count = async (name: string) => {
  const [row] = await site.sql<{ n: number; people: number }>(
    `select count(*)::int n, count(distinct s.phone)::int people
       from registrations r join students s on s.id = r.student_id where s.name like $1`,
    [`${name} %`],
  )
  return row
}

// S146
test('an import is undone as a whole, except what somebody has worked on', async () => {
  const { id } = await files.importFile(rowsOf(5, 'Back', 45_200_000))
  const importedRows = await site.sql<{ id: number; student: number; name: string }>(
    `select r.id::int, s.id::int student, s.name from registrations r
       join students s on s.id = r.student_id where s.name like 'Back %' order by s.name`,
  )
  const [calledRow, taggedRow, notedRow, assignedRow] = importedRows
  const [meenal] = await site.sql<{ id: string }>('select id from users where email = $1', [
    demoAdmin.email,
  ])
  const answers = [
    await admin.post(
      fillPath('/api/admin/registrations/{id}/contacts', { id: calledRow?.id ?? 0 }),
      {
        version: 1,
        outcome: 'no-answer',
        nextContactOn: dayInIndia(new Date()),
        note: '',
        key: 'back-call-1',
      },
    ),
    await admin.post('/api/admin/registrations/bulk', {
      does: 'tag',
      key: 'back-tag-1',
      tag: 'fair',
      rows: [{ id: taggedRow?.id, version: 1 }],
    }),
    await admin.post(fillPath('/api/admin/students/{id}/notes', { id: notedRow?.student ?? 0 }), {
      note: 'Her sister asked.',
    }),
    await admin.post('/api/admin/registrations/assigned', {
      key: 'back-give-1',
      counsellorId: meenal?.id,
      note: '',
      rows: [{ id: assignedRow?.id, expected: null }],
    }),
  ]
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])

  const { counts, kept: changedRows, undone } = await files.undoAndWait(id)

  expect(changedRows.map(({ name }) => name)).toEqual(['Back 0', 'Back 1', 'Back 2', 'Back 3'])
  expect(counts).toMatchObject({ imported: 0, removed: 1, kept: 4 })
  expect(undone).not.toBeNull()
  expect(await count('Back')).toMatchObject({ n: 4 })
  expect((await files.undo(id)).status).toBe(409)
  // Removed ones are imported again, the others still exist.
  const repeated = await files.importFile(rowsOf(5, 'Back', 45_200_000))
  expect(repeated.counts).toMatchObject({ imported: 1, skipped: 4 })
})

test('a change that was undone is no work: its enquiry is removed with the import', async () => {
  const { id } = await files.importFile(rowsOf(1, 'Unmoved', 45_250_000))
  const [row] = await site.sql<{ id: number }>(
    `select r.id::int from registrations r join students s on s.id = r.student_id
      where s.name = 'Unmoved 0'`,
  )
  const rows = [{ id: row?.id, version: 1 }]
  const change = async (does: object, undone: string) => {
    const key = `unmoved-${undone}`
    const body = { key, rows, ...does }
    expect((await admin.post('/api/admin/registrations/bulk', body)).status).toBe(200)
    const undo = { key: `${key}-undone`, change: undone, ids: [row?.id] }
    expect((await admin.post('/api/admin/registrations/undone', undo)).status).toBe(200)
    for (const one of rows) one.version += undone === 'tag' ? 0 : 2
  }
  await change({ does: 'tag', tag: 'fair' }, 'tag')
  await change({ does: 'plan', nextContactOn: dayInIndia(new Date()) }, 'plan')
  await change({ does: 'lose', reason: 'Not interested any more' }, 'lost')

  const { counts } = await files.undoAndWait(id)

  expect(counts).toMatchObject({ imported: 0, removed: 1, kept: 0 })
})

// S145
test.runIf(runsAllTests)(
  'an import continues after a lost database connection, and no row is stored twice',
  async () => {
    const file = rowsOf(450, 'Cut', 45_300_000)
    const id = await files.upload(file)
    await files.start(id, mappingOf(file))
    await expect.poll(async () => (await files.read(id)).counts.imported).toBeGreaterThan(20)

    await site.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    )

    // The worker takes jobs of a dead one after 45 seconds; here these have passed, also for a live one.
    const grownOld = async () => {
      await site.sql(
        `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
        where locked_at is not null`,
      )
      return (await files.read(id)).state
    }
    await expect.poll(grownOld, { timeout: 160_000, interval: 1_000 }).toBe('done')
    const { counts } = await files.read(id)
    expect(counts).toMatchObject({ imported: 450, skipped: 0, waiting: 0 })
    expect(await count('Cut')).toEqual({ n: 450, people: 450 })
  },
)

// S146
test('an import undone while it runs leaves nothing', async () => {
  const file = rowsOf(450, 'Midway', 45_400_000)
  const id = await files.upload(file)
  await files.start(id, mappingOf(file))
  await expect.poll(async () => (await files.read(id)).counts.imported).toBeGreaterThan(20)

  const { counts } = await files.undoAndWait(id)

  expect(counts).toMatchObject({ waiting: 0, imported: 0, kept: 0 })
  expect(await count('Midway')).toMatchObject({ n: 0 })
  const entries = await site.sql(`select from students where name like 'Midway %'`)
  expect(entries).toEqual([])
})
