import { randomUUID } from 'node:crypto'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { createCallers } from '../callers.ts'
import { whileKilling } from '../kill.ts'
import { type KillableSite, openKillableSite } from '../killable-site.ts'
import { makeClasses, makeTrainer } from '../make-batches.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { mailsOutsideTransaction } from '../sabotages.ts'
import { inDatabase, releaseJobs } from '../site-database.ts'
import { waitUntil } from '../wait-until.ts'

/** Classes are moved, each in two windows at the same time, while processes are killed. */
export const movedClasses: DrillRow = {
  name: 'classes moved, killed at random',
  expected: 'exactly one mail of each move to every student and trainer: 0 lost, 0 twice',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'mails queued outside the transaction': mailsOutsideTransaction(2_000),
    'no lock on the class': {
      patches: [
        {
          file: 'src/modules/classes/locks.server.ts',
          find: ".for('no key update')",
          replacement: '',
        },
      ],
    },
    'a second notification for each move': {
      patches: [
        {
          file: 'src/modules/classes/change-session.server.ts',
          find: "await notifyOfClass(tx, { what: 'changed', before: session, after: row }, context)",
          replacement:
            "(await notifyOfClass(tx, { what: 'changed', before: session, after: { ...row, version: row.version + 1000 } }, context), await notifyOfClass(tx, { what: 'changed', before: session, after: row }, context))",
        },
      ],
    },
  },
  run,
}

const sizes = {
  short: { students: 6, classes: 6, moves: 2, kills: 2 },
  whole: { students: 40, classes: 40, moves: 3, kills: 8 },
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const { moves, kills, ...size } = sizes[options.isShort ? 'short' : 'whole']
  const mails = await openMailServer()
  const site = await openKillableSite(options, { SMTP_URL: mails.url })
  const callers = createCallers(site.address)
  try {
    const admin = await site.signIn()
    const trainer = await makeTrainer(site.environment)
    const { batch, students, sessions } = await makeClasses(site.environment, {
      ...size,
      from: 24 * 40,
    })
    await inDatabase(site.environment, (client) =>
      client.query('update batches set trainer_id = $2 where id = $1', [batch, trainer]),
    )
    const day = addDays(dayInIndia(new Date()), 5)
    let refusedMoves = 0
    for (let version = 1; version <= moves; version++)
      await whileKilling(
        { kills, kill: site.kill },
        sessions.map((id) => async () => {
          const path = fillPath('/api/admin/classes/{id}', { id })
          const fields = { day, fromTime: '10:00', toTime: '12:00', trainerId: null, link: '' }
          const windows = ['Left', 'Right'].map((window) =>
            callers.ask(admin, path, {
              method: 'PUT',
              body: {
                ...fields,
                version,
                room: `${window} ${id}-${version}`,
                key: randomUUID(),
              },
            }),
          )
          const responses = await Promise.all(windows)
          if (responses.every(({ status }) => status !== 200)) refusedMoves += 1
        }),
      )
    await waitUntilSent(site, options)
    const recipients = [trainer, ...students.map((student) => `student-${student}`)]
    const expected = sessions.flatMap((session) =>
      Array.from({ length: moves }, (_, index) =>
        recipients.map((recipient) => `class-${session}-${index + 2}-${recipient}`),
      ).flat(),
    )
    const { failures, repeated } = compareMails(mails.received, expected)
    return {
      counted: [
        `${sessions.length * moves} moves in two windows each, ${site.killed.length} kills`,
        `${mails.received.length - repeated} mails of ${expected.length}, ${repeated} sent again under the same id`,
      ],
      failures: nonZero({
        ...failures,
        'moves refused in both windows': refusedMoves,
        // A process sends two mails at a time, so a kill interrupts two at most.
        'sent again without a kill': Math.max(0, repeated - 2 * site.killed.length),
        ...Object.fromEntries(callers.unexpected),
      }),
    }
  } finally {
    await site.close()
    await mails.close()
  }
}

/** The id of a mail begins with its subject; the database and a random part follow. */
function compareMails(mails: readonly { id: string }[], expected: readonly string[]) {
  const ids = [...new Set(mails.map(({ id }) => id))]
  const subjects = ids.map((id) => id.replace(/^<|\..*$/g, '')).filter((id) => /^class-/.test(id))
  const arrivedSubjects = new Set(subjects)
  const expectedSubjects = new Set(expected)
  return {
    repeated: mails.length - ids.length,
    failures: {
      'mails lost': expected.filter((subject) => !arrivedSubjects.has(subject)).length,
      'mails twice': subjects.length - arrivedSubjects.size,
      'mails of moves that did not happen': [...arrivedSubjects].filter(
        (one) => !expectedSubjects.has(one),
      ).length,
    },
  }
}

const waitUntilSent = ({ environment }: KillableSite, options: DrillOptions) =>
  waitUntil(
    async () => {
      await releaseJobs(environment)
      return inDatabase(environment, async (client) => {
        const { rows } = await client.query(
          `select from graphile_worker._private_jobs where starts_with(key, 'class-') limit 1`,
        )
        return rows.length === 0
      })
    },
    options.sabotage ? 8_000 : 600_000,
  )
