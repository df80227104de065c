import { seedStaffWorld } from '../../bench/seed-staff-world.ts'
import { row, type Target } from '../attack.ts'
import { importFile, importShortRows, tenThousand } from '../import-files.ts'
import type { SiteEnvironment } from '../place.ts'
import type { DrillOptions, DrillRow, Spoil } from '../row.ts'

const forStaff = { megabytes: 250, wait: 150 }
/**
 * One file is read quickly: reading it in the serving thread would delay one visitor, and hardly be
 * noticed.
 */
const forOneFile = { ...forStaff, slowest: 75 }

const readInPlace: Spoil = {
  file: 'src/platform/worker-function.ts',
  find: 'return (input) => thread.run(input, { filename: module.href, name })',
  put: 'return async (given) => (await import(module.href))[name](given)',
}

/** Files and documents that could delay staff and visitors. */
export const staffAttacks: DrillRow[] = [
  row(
    'staff: 4 MB of semicolons',
    { reach: forOneFile, run: (target) => importFile(target, ';'.repeat(4_000_000)) },
    {
      'a line of any length, read where all are answered': {
        spoils: [
          readInPlace,
          {
            file: 'src/platform/csv/read-csv.ts',
            find: 'if (index >= limits.cells) throw',
            put: 'if (index < 0) throw',
          },
        ],
      },
    },
  ),
  row(
    'staff: 10,000 students in a file',
    { reach: forOneFile, run: (target) => importFile(target, tenThousand()) },
    { 'read where all are answered': { spoils: [readInPlace] } },
  ),
  row(
    'staff: 4 MB of short rows in each kind of file',
    { reach: { ...forStaff, megabytes: 150 }, run: importShortRows },
    {
      'a file read to its end before its rows are counted': {
        spoils: [
          {
            file: 'src/platform/csv/read-csv.ts',
            find: 'to: limits.rows + 2,',
            put: '',
          },
        ],
      },
    },
  ),
  row(
    'staff: five exports of 100,000 students',
    { reach: forStaff, prepare: manyStudents, run: (target) => exportAtOnce(target, 5) },
    {
      'all exports at once, in one piece': {
        spoils: [
          {
            file: 'src/platform/http/queues.ts',
            find: 'export const exporting = createSemaphore(2)',
            put: 'export const exporting = async (work) => { const end = performance.now() + 60; while (performance.now() < end); return work() }',
          },
        ],
      },
    },
  ),
]

async function manyStudents(environment: SiteEnvironment, { isShort }: DrillOptions) {
  const client = await environment.open()
  const students = isShort ? 20_000 : 100_000
  await seedStaffWorld(client, { students, registrations: 1_000 })
  await client.end()
}

async function exportAtOnce({ address, cookie }: Target, times: number): Promise<string> {
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(`${address}/api/admin/students.csv`, { headers: { cookie } })
      const lines = (await response.text()).split('\n').length - 2
      return `${response.status} ${lines}`
    }),
  )
  return `${answers.join(', ')} lines after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
