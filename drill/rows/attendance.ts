import { randomUUID } from 'node:crypto'
import type { Mark } from '../../src/modules/classes/rules.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { type Caller, createCallers } from '../callers.ts'
import { whileKilling } from '../kill.ts'
import { openKillableSite } from '../killable-site.ts'
import { makeClasses } from '../make-batches.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { asynchronousCommit, shiftedClock } from '../sabotages.ts'
import { inDatabase } from '../site-database.ts'
import type { SiteEnvironment } from '../site-environment.ts'

/** Two devices take each roll and send it twice, while processes are killed and the clock is wrong. */
export const attendance: DrillRow = {
  name: 'attendance from two devices, killed at random',
  expected: 'each entry once as acknowledged: 0 lost, 0 doubled, also with a clock a day ahead',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'asynchronous commit': asynchronousCommit,
    'no lock on the class and no unique constraint': {
      sql: [
        'alter table attendance_entries drop constraint attendance_entries_session_id_student_id_key',
      ],
      patches: [
        {
          file: 'src/modules/classes/locks.server.ts',
          find: ".for('no key update')",
          replacement: '',
        },
        {
          file: 'src/modules/classes/take-attendance.server.ts',
          find: '.onConflictDoUpdate({',
          replacement: '; void ({',
        },
      ],
    },
    'no idempotency keys': {
      patches: [
        {
          file: 'src/platform/idempotency/run-once.server.ts',
          find: 'if (key === undefined) return work()',
          replacement: 'return work()',
        },
      ],
    },
    'marks of another device overwritten': {
      patches: [
        {
          file: 'src/modules/classes/take-attendance.server.ts',
          find: 'if (isOverwriting) return undefined',
          replacement: 'return undefined',
        },
      ],
    },
  },
  run,
}

/** Milliseconds that the site's clock is ahead, by phase; devices send no time. */
const clockOffsets = [0, 24 * 60 * 60 * 1_000, 0]

const sizes = {
  short: { students: 10, classes: 12, kills: 1 },
  whole: { students: 20, classes: 500, kills: 8 },
}

type Entry = { session: number; student: number; mark: Mark }
type Sheet = { key: string; session: number; marks: { student: number; mark: Mark }[] }
type AttendanceDrill = {
  callers: ReturnType<typeof createCallers>
  devices: Pick<Caller, 'cookie' | 'from'>[]
  acknowledged: { entries: Entry[]; sheets: Sheet[] }
}

async function run(rowOptions: DrillOptions): Promise<RowOutcome> {
  const options = { ...rowOptions, patches: [...(rowOptions.patches ?? []), shiftedClock] }
  const { kills, ...size } = sizes[options.isShort ? 'short' : 'whole']
  const site = await openKillableSite(options)
  const callers = createCallers(site.address)
  const acknowledged: AttendanceDrill['acknowledged'] = { entries: [], sheets: [] }
  try {
    const { sessions, students } = await makeClasses(site.environment, { ...size, from: -1 })
    for (const [phase, offset] of clockOffsets.entries()) {
      if (phase > 0) await site.restart({ DRILL_CLOCK_OFFSET: String(offset) })
      const devices = [await site.signIn(), { ...(await site.signIn()), from: '10.255.0.2' }]
      const drill = { callers, devices, acknowledged }
      // Sheets of earlier phases are sent again, as by a device that got no response.
      const earlierSheets = acknowledged.sheets.filter((_, index) => index % 4 === 0)
      const tasks = [
        ...earlierSheets.map((sheet) => () => sendTwice(drill, sheet, 0)),
        ...sessions
          .filter((_, index) => index % clockOffsets.length === phase)
          .map((session) => () => takeRollTwice(drill, session, students)),
      ]
      await whileKilling<unknown>({ kills, kill: site.kill }, tasks)
    }
    const { stored, failures } = await countDifferences(site.environment, acknowledged, sessions)
    const expected = sessions.length * students.length
    return {
      counted: [
        `${stored} entries of ${expected}`,
        `${acknowledged.sheets.length} sheets, each sent twice, ${site.killed.length} kills`,
      ],
      failures: nonZero({
        ...failures,
        'entries missing': expected - stored,
        ...Object.fromEntries(callers.unexpected),
      }),
    }
  } finally {
    await site.close()
  }
}

const markNames = ['present', 'late', 'absent', 'excused'] as const
const markAt = (index: number) => markNames[index % markNames.length] ?? 'present'

/** Each device marks 60 % of the students; of those that both mark, every other gets another mark. */
async function takeRollTwice(drill: AttendanceDrill, session: number, students: readonly number[]) {
  const share = Math.ceil(students.length * 0.6)
  const first = students.slice(0, share).map((student, at) => ({ student, mark: markAt(at) }))
  const start = students.length - share
  const second = students.slice(start).map((student, index) => {
    const at = start + index
    return { student, mark: markAt(at < share && at % 2 === 0 ? at + 1 : at) }
  })
  await Promise.all(
    [first, second].map((marks, device) => takeRoll(drill, { session, marks }, device)),
  )
}

/** After a refusal the roll is read again, and only students without a mark are sent. */
async function takeRoll(
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
  // Its session was lost: these entries are missing in the end.
  if (!students) return
  const marked = new Set(students.filter(({ mark }) => mark).map(({ student }) => student))
  return takeRoll(
    drill,
    { session, marks: marks.filter(({ student }) => !marked.has(student)) },
    device,
  )
}

/** Whether one of the two was accepted. */
async function sendTwice(drill: AttendanceDrill, { key, session, marks }: Sheet, device: number) {
  const path = fillPath('/api/admin/classes/{id}/roll', { id: session })
  const body = { key, marks: marks.map((mark) => ({ ...mark, expected: null })) }
  const staff = drill.devices[device] ?? { cookie: '', from: '' }
  const responses = await Promise.all([1, 2].map(() => drill.callers.ask(staff, path, { body })))
  return responses.some(({ status }) => status === 200)
}

const countDifferences = (
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
                 from jsonb_to_recordset($1::jsonb) as sent (session bigint, student bigint, mark text)
                where not exists (select from ours e where e.session_id = sent.session
                                     and e.student_id = sent.student and e.mark = sent.mark)) as lost`,
      [JSON.stringify(entries), sessions],
    )
    const { stored = 0, lost = 0, twice = 0, rolls = 0 } = rows[0] ?? {}
    const failures = {
      'acknowledged marks lost': lost,
      'entries doubled': twice,
      'rolls recorded too often or not at all': rolls - sheets.length,
    }
    return { stored, failures }
  })
