import { seedStaffWorld } from '../../bench/seed-staff-world.ts'
import { attackRow, type Target } from '../attack.ts'
import { importFile, importShortRows, tenThousandRows } from '../import-files.ts'
import type { DrillOptions, DrillRow, SourcePatch } from '../row.ts'
import type { SiteEnvironment } from '../site-environment.ts'

const staffLimits = { megabytes: 250, wait: 150 }
/** One file is read so quickly that reading it in the main thread would hardly change the 95 %. */
const oneFileLimits = { ...staffLimits, slowest: 75 }

const readInMainThread: SourcePatch = {
  file: 'src/platform/worker-function.ts',
  find: 'return (input) => thread.run(input, { filename: module.href, name })',
  replacement: 'return async (input) => (await import(module.href))[name](input)',
}

/** Files and documents that could delay staff and visitors. */
export const staffAttacks: DrillRow[] = [
  attackRow(
    'staff: 4 MB of semicolons',
    { limits: oneFileLimits, run: (target) => importFile(target, ';'.repeat(4_000_000)) },
    {
      'files read in the main thread, lines of any length': {
        patches: [
          readInMainThread,
          {
            file: 'src/platform/csv/read-csv.ts',
            find: 'if (index >= limits.cells) throw',
            replacement: 'if (index < 0) throw',
          },
        ],
      },
    },
  ),
  attackRow(
    'staff: 10,000 students in a file',
    { limits: oneFileLimits, run: (target) => importFile(target, tenThousandRows()) },
    { 'files read in the main thread': { patches: [readInMainThread] } },
  ),
  attackRow(
    'staff: 4 MB of short rows in each kind of file',
    { limits: { ...staffLimits, megabytes: 150 }, run: importShortRows },
    {
      'files read to their end before rows are counted': {
        patches: [
          {
            file: 'src/platform/csv/read-csv.ts',
            find: 'to: limits.rows + 2,',
            replacement: '',
          },
        ],
      },
    },
  ),
  attackRow(
    'staff: five exports of 100,000 students',
    { limits: staffLimits, prepare: seedStudents, run: (target) => exportAtOnce(target, 5) },
    {
      'exports in the main thread, all at once': {
        patches: [
          {
            file: 'src/platform/http/queues.ts',
            find: 'export const exporting = createSemaphore(2)',
            replacement:
              'export const exporting = async (work) => { const end = performance.now() + 60; while (performance.now() < end); return work() }',
          },
        ],
      },
    },
  ),
]

async function seedStudents(environment: SiteEnvironment, { isShort }: DrillOptions) {
  const client = await environment.open()
  const students = isShort ? 20_000 : 100_000
  await seedStaffWorld(client, { students, registrations: 1_000 })
  await client.end()
}

async function exportAtOnce({ address, cookie }: Target, times: number): Promise<string> {
  const startedAt = performance.now()
  const exports = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(`${address}/api/admin/students.csv`, { headers: { cookie } })
      const lines = (await response.text()).split('\n').length - 2
      return `${response.status} ${lines}`
    }),
  )
  return `${exports.join(', ')} lines after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
