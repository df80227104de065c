import { seedStaffWorld } from '../../bench/seed-staff-world.ts'
import { endpoints, to } from '../../src/site-map.ts'
import { staffEndpoints } from '../../src/staff-map.ts'
import { askOften, askPipelined, closingTimes, sayNothing, watchVisitor } from '../attackers.ts'
import { importFile, importShortRows, tenThousand } from '../import-files.ts'
import { adminCookie } from '../people.ts'
import { openPlace, type Place, startSite } from '../place.ts'
import { type Asked, grown, type Outcome, type Row, type Sabotage, type Spoil } from '../row.ts'

/**
 * What one visitor can do to all others, each attack on a fresh process: by how many megabytes its
 * memory grew at most, and how long somebody else waited for a page.
 */
type Target = { address: string; place: Place; cookie: string; asked: Asked }
type Attack = {
  /** Megabytes, and the milliseconds that nineteen of twenty answers to others may take, or none may. */
  reach: { megabytes: number; wait: number; slowest?: number }
  prepare?: (place: Place, asked: Asked) => Promise<void>
  run: (target: Target) => Promise<string | undefined>
}

const usual = { megabytes: 80, wait: 250 }
const unread = (path: string, connections = 600, method = 'GET', headers = ''): Attack => ({
  reach: usual,
  run: ({ address, asked: { isShort } }) =>
    askPipelined(address, {
      ...{ path, connections, times: 300, method, headers },
      seconds: isShort ? 3 : 10,
    }),
})
const unknown = (addressOf: (n: number) => string): Attack => ({
  // Forty connections ask as fast as they can: others share the processor with them.
  reach: { megabytes: 60, wait: 1_000 },
  run: ({ address, asked: { isShort, sabotage } }) =>
    askOften(address, sabotage ? 3_000 : isShort ? 20_000 : 100_000, addressOf),
})
const forStaff = { megabytes: 250, wait: 150 }
/** One file is read soon: who reads it where all are answered keeps one visitor waiting, and few notice. */
const forOneFile = { ...forStaff, slowest: 75 }

const notInTurn: Record<string, Sabotage> = {
  'an unbounded socket': {
    spoils: [
      {
        file: 'src/platform/http/turns.ts',
        find: 'if (response.socket) return handle(request, response)',
        put: 'return handle(request, response)',
      },
    ],
  },
}
const keptForEver: Spoil = {
  file: 'src/site/page-cache.ts',
  find: 'return to.unknown',
  put: 'return path',
}
const readInPlace: Spoil = {
  file: 'src/platform/beside.ts',
  find: 'return (given) => thread.run(given)',
  put: 'return async (given) => (await import(module.href))[name](given)',
}

export const attacks: Row[] = [
  row('unread answers: a page', unread(to.courses), notInTurn, true),
  row('unread answers: an address that is not there', unread('/nothing-here'), notInTurn),
  row('unread answers: the courses', unread(endpoints.courses), notInTurn),
  row('unread answers: refusals of the API', unread(endpoints.me), notInTurn),
  row('unread answers: a film', unread('/videos/story-1.mp4'), notInTurn),
  row(
    'unread answers: parts of a film',
    unread('/videos/story-1.mp4', 600, 'GET', 'range: bytes=0-400000\r\n'),
    notInTurn,
  ),
  row(
    '3,000 silent connections',
    { reach: usual, run: ({ address }) => sayNothing(address, 3_000) },
    {
      'as many as somebody likes': {
        spoils: [
          {
            file: 'src/platform/http/connections.ts',
            find: 'open.set(socket, { taken: 0, idleLooks: 0, leave })',
            put: 'open.set(socket, { taken: 0, idleLooks: 0, leave }); (socket as never as { held: Buffer }).held = Buffer.alloc(65_536, 1)',
          },
        ],
      },
    },
  ),
  row(
    'every connection taken, by 16 addresses with 256 silent ones each',
    {
      reach: { ...usual, slowest: 2_000 },
      run: ({ address }) => sayNothing(address, 4_096, { addresses: 16, isStubborn: true }),
    },
    {
      'silence that keeps its place': {
        spoils: [
          {
            file: 'src/platform/http/connections.ts',
            find: 'const socket = oldestOf(open, latest) ?? latest',
            put: 'const socket = latest',
          },
        ],
      },
    },
    true,
  ),
  row(
    'slow: heads, bodies, readers',
    { reach: usual, run: ({ address }) => closingTimes(address, 20) },
    {
      'patience without an end': {
        spoils: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'requestTimeout: 15 * seconds',
            put: 'requestTimeout: 60 * seconds',
          },
        ],
      },
    },
  ),
  row(
    'unknown addresses',
    unknown((n) => `/no/such/${n}`),
    { 'every address kept': { spoils: [keptForEver] } },
  ),
  row(
    'unknown queries',
    unknown((n) => `${to.courses}?n=${n}`),
    {
      'every query kept': {
        spoils: [
          keptForEver,
          {
            file: 'src/platform/http/listen.ts',
            find: 'query < 0 ? url : url.slice(0, query)',
            put: 'url',
          },
          {
            file: 'src/site/routes.ts',
            find: 'cache.answer(c.req.path, {',
            put: 'cache.answer(c.req.path + new URL(c.req.url).search, {',
          },
        ],
      },
    },
  ),
  row(
    'unknown courses',
    unknown((n) => to.course(`nothing-${n}`)),
    {
      'every course kept': {
        spoils: [
          {
            file: 'src/site/page-cache.ts',
            find: 'exists && id ? id : unknownId',
            put: 'id ?? unknownId',
          },
        ],
      },
    },
  ),
  row(
    'unknown addresses of the API',
    unknown((n) => `/api/nothing/${n}`),
    {
      'something kept of each': {
        spoils: [
          {
            file: 'src/site/routes.ts',
            find: "app.all('/api/*', (c) => refuse(",
            put: "const kept: Buffer[] = []; app.all('/api/*', (c) => kept.push(Buffer.alloc(65_536, 1)) && refuse(",
          },
        ],
      },
    },
  ),
  row(
    'staff: 4 MB of semicolons',
    { reach: forOneFile, run: (target) => importFile(target, ';'.repeat(4_000_000)) },
    {
      'a line of any length, read where all are answered': {
        spoils: [
          readInPlace,
          {
            file: 'src/platform/csv/read-records.ts',
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
            file: 'src/platform/csv/read-records.ts',
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
            file: 'src/platform/http/turnstile.ts',
            find: 'export const exporting = createTurnstile(2)',
            put: 'export const exporting = async (work) => { const end = performance.now() + 60; while (performance.now() < end); return work() }',
          },
        ],
      },
    },
  ),
]

function row(
  name: string,
  attack: Attack,
  sabotages: Record<string, Sabotage>,
  inShort = false,
): Row {
  const { megabytes, wait, slowest } = attack.reach
  return {
    name,
    reach: `+${megabytes} MB at most, another visitor ≤ ${wait} ms (p95)${slowest === undefined ? '' : `, never over ${slowest} ms`}`,
    on: ['own'],
    inShort,
    sabotages,
    run: (asked) => attackAlone(attack, asked),
  }
}

async function attackAlone({ reach, prepare, run }: Attack, asked: Asked): Promise<Outcome> {
  const place = await openPlace(asked)
  const { product, address } = await startSite(place, asked)
  try {
    await prepare?.(place, asked)
    const cookie = await adminCookie(product, address)
    const watch = await watchVisitor(product.pid, address + to.about)
    const told = await run({ address, place, cookie, asked })
    const { megabytes, p95, p99, slowest } = await watch.stop()
    const misses: string[] = []
    if (megabytes > reach.megabytes) misses.push(grown(megabytes))
    // Beside a whole run of tests everybody waits.
    if (p95 > reach.wait && !(asked.isShort && !asked.sabotage))
      misses.push(`p95 ${p95.toFixed(0)} ms`)
    if (reach.slowest !== undefined && slowest > reach.slowest)
      misses.push(`slowest ${slowest.toFixed(0)} ms`)
    if (told?.startsWith('missed')) misses.push(told)
    return {
      counted: [
        grown(megabytes),
        `others p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowest.toFixed(0)} ms`,
        ...(told ? [told] : []),
      ],
      misses,
    }
  } finally {
    await product.killGroup()
    await place.close()
  }
}

async function manyStudents(place: Place, { isShort }: Asked) {
  const client = await place.open()
  const students = isShort ? 20_000 : 100_000
  await seedStaffWorld(client, { students, registrations: 1_000 })
  await client.end()
}

async function exportAtOnce({ address, cookie }: Target, times: number): Promise<string> {
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(address + staffEndpoints.studentsFile, { headers: { cookie } })
      const lines = (await response.text()).split('\n').length - 2
      return `${response.status} ${lines}`
    }),
  )
  return `${answers.join(', ')} lines after ${((performance.now() - begun) / 1_000).toFixed(1)} s`
}
