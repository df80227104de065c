import { randomUUID } from 'node:crypto'
import type { Mark } from '../../src/modules/classes/rules.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { type Caller, createCallers } from '../callers.ts'
import { makeClasses } from '../class-place.ts'
import { whileKilling } from '../kill.ts'
import { openMortalSite } from '../mortal-site.ts'
import type { SiteEnvironment } from '../place.ts'
import {
  asynchronousCommit,
  type DrillOptions,
  type DrillRow,
  noneOf,
  type RowOutcome,
  type Spoil,
} from '../row.ts'
import { inDatabase } from '../seat-place.ts'

/** Two devices take each roll at once and send it twice, while everything is killed and the clock is wrong. */
export const attendance: DrillRow = {
  name: 'attendance from two devices, killed at random',
  reach:
    'each entry once as acknowledged: 0 lost, 0 doubled, also with a clock that is wrong by a day',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'asynchronous commit': asynchronousCommit,
    'no lock on the class and no unique constraint': {
      sql: [
        'alter table attendance_entries drop constraint attendance_entries_session_id_student_id_key',
      ],
      spoils: [
        { file: 'src/modules/classes/locks.server.ts', find: ".for('no key update')", put: '' },
        {
          file: 'src/modules/classes/take-roll.server.ts',
          find: '.onConflictDoUpdate({',
          put: '; void ({',
        },
      ],
    },
    'no record of what was answered': {
      spoils: [
        {
          file: 'src/platform/idempotency/run-once.server.ts',
          find: 'if (key === undefined) return work()',
          put: 'return work()',
        },
      ],
    },
    'marks of another device overwritten': {
      spoils: [
        {
          file: 'src/modules/classes/take-roll.server.ts',
          find: 'if (isOverwriting) return undefined',
          put: 'return undefined',
        },
      ],
    },
  },
  run,
}

/** Only the site's clock is ahead of the machine's; devices send none. */
const ahead: Spoil = {
  file: 'src/app/server/start.ts',
  find: 'const { clock = () => new Date() } = options',
  put: 'const clock = () => new Date(Date.now() + Number(process.env.DRILL_AHEAD ?? 0))',
}
const clocks = [0, 24 * 60 * 60 * 1_000, 0]

const sizes = {
  short: { students: 10, classes: 12, killsOfPhase: 1 },
  whole: { students: 20, classes: 500, killsOfPhase: 8 },
}

type Entry = { session: number; student: number; mark: Mark }
type Sheet = { key: string; session: number; marks: { student: number; mark: Mark }[] }
type AttendanceDrill = {
  callers: ReturnType<typeof createCallers>
  devices: Pick<Caller, 'cookie' | 'from'>[]
  acknowledged: { entries: Entry[]; sheets: Sheet[] }
}

async function run(rowOptions: DrillOptions): Promise<RowOutcome> {
  const options = { ...rowOptions, spoils: [...(rowOptions.spoils ?? []), ahead] }
  const { killsOfPhase, ...size } = sizes[options.isShort ? 'short' : 'whole']
  const site = await openMortalSite(options)
  const callers = createCallers(site.address)
  const acknowledged: AttendanceDrill['acknowledged'] = { entries: [], sheets: [] }
  try {
    const { sessions, students } = await makeClasses(site.place, { ...size, from: -1 })
    for (const [phase, wrongBy] of clocks.entries()) {
      if (phase > 0) await site.restart({ DRILL_AHEAD: String(wrongBy) })
      const devices = [await site.owner(), { ...(await site.owner()), from: '10.255.0.2' }]
      const drill = { callers, devices, acknowledged }
      // What was sent under the clock of before is sent again, as by a device that had no answer.
      const earlierSheets = acknowledged.sheets.filter((_, index) => index % 4 === 0)
      const tasks = [
        ...earlierSheets.map((sheet) => () => sendTwice(drill, sheet, 0)),
        ...sessions
          .filter((_, index) => index % clocks.length === phase)
          .map((session) => () => takeByTwo(drill, session, students)),
      ]
      await whileKilling<unknown>({ killsOfPhase, kill: site.kill }, tasks)
    }
    const off = await countOff(site.place, acknowledged, sessions)
    const expected = sessions.length * students.length
    return {
      counted: [
        `${off.stored} entries of ${expected}`,
        `${acknowledged.sheets.length} sheets, each sent twice, ${site.killed.length} kills`,
      ],
      misses: noneOf({
        ...off.misses,
        'entries missing': expected - off.stored,
        ...Object.fromEntries(callers.wrong),
      }),
    }
  } finally {
    await site.close()
  }
}

const markNames = ['present', 'late', 'absent', 'excused'] as const
const markAt = (index: number) => markNames[index % markNames.length] ?? 'present'

/**
 * Each device has three fifths of the students: of those that both have, the second marks every other
 * another way.
 */
async function takeByTwo(drill: AttendanceDrill, session: number, students: readonly number[]) {
  const share = Math.ceil(students.length * 0.6)
  const first = students.slice(0, share).map((student, at) => ({ student, mark: markAt(at) }))
  const start = students.length - share
  const second = students.slice(start).map((student, index) => {
    const at = start + index
    return { student, mark: markAt(at < share && at % 2 === 0 ? at + 1 : at) }
  })
  await Promise.all([first, second].map((marks, device) => take(drill, { session, marks }, device)))
}

/** A refused sheet is read again, and what the other device has marked stays as it is. */
async function take(
  drill: AttendanceDrill,
  { session, marks }: Omit<Sheet, 'key'>,
  device: number,
): Promise<void> {
  const sheet = { key: randomUUID(), session, marks }
  if (await sendTwice(drill, sheet, device)) {
    drill.acknowledged.sheets.push(sheet)
    drill.acknowledged.entries.push(...marks.map((mark) => ({ ...mark, session })))
    return
  }
  const { cookie } = drill.devices[device] ?? { cookie: '' }
  const path = fillPath('/api/admin/classes/{id}', { id: session })
  const { text } = await drill.callers.send(path, { headers: { cookie } })
  const { students } = JSON.parse(text) as { students?: { student: number; mark: Mark | null }[] }
  // Without a sign-in any more, which was lost, nothing is entered: these entries are missing in the end.
  if (!students) return
  const marked = new Set(students.filter(({ mark }) => mark).map(({ student }) => student))
  return take(
    drill,
    { session, marks: marks.filter(({ student }) => !marked.has(student)) },
    device,
  )
}

/** Whether it was taken. */
async function sendTwice(drill: AttendanceDrill, { key, session, marks }: Sheet, device: number) {
  const path = fillPath('/api/admin/classes/{id}/roll', { id: session })
  const body = { key, marks: marks.map((mark) => ({ ...mark, expected: null })) }
  const staff = drill.devices[device] ?? { cookie: '', from: '' }
  const answers = await Promise.all([1, 2].map(() => drill.callers.ask(staff, path, { body })))
  return answers.some(({ status }) => status === 200)
}

const countOff = (
  environment: SiteEnvironment,
  { entries, sheets }: AttendanceDrill['acknowledged'],
  sessions: readonly number[],
) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{
      stored: number
      lost: number
      twice: number
      rolls: number
    }>(
      `with ours as (select * from attendance_entries where session_id = any($2))
       select (select count(distinct (session_id, student_id))::int from ours) as stored,
              (select count(*)::int - count(distinct (session_id, student_id))::int
                 from ours) as twice,
              (select count(*)::int from audit_events where event = 'take roll') as rolls,
              (select count(*)::int
                 from jsonb_to_recordset($1::jsonb) as told (session bigint, student bigint, mark text)
                where not exists (select from ours e where e.session_id = told.session
                                     and e.student_id = told.student and e.mark = told.mark)) as lost`,
      [JSON.stringify(entries), sessions],
    )
    const { stored = 0, lost = 0, twice = 0, rolls = 0 } = rows[0] ?? {}
    const misses = {
      'acknowledged marks lost': lost,
      'entries doubled': twice,
      'rolls recorded too often or not at all': rolls - sheets.length,
    }
    return { stored, misses }
  })
