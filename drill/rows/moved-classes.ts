import { randomUUID } from 'node:crypto'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { createCallers } from '../callers.ts'
import { makeClasses, makeTrainer } from '../class-place.ts'
import { whileKilling } from '../kill.ts'
import { type MortalSite, openMortalSite } from '../mortal-site.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'
import { inDatabase, letJobsGo } from '../seat-place.ts'
import { until } from '../until.ts'

/** Classes are moved, each from two windows at once, while everything is killed. */
export const movedClasses: DrillRow = {
  name: 'classes moved, killed at random',
  reach: 'of each move every student and trainer has exactly one mail: 0 lost, 0 told twice',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'a mail beside the transaction': {
      spoils: [
        {
          file: 'src/platform/mail/queue-mail.ts',
          find: 'await addJob(tx, mailJob.name, { payload, key: mail.id })',
          put: 'void setTimeout(() => addJob(tx, mailJob.name, { payload, key: mail.id }).catch(() => undefined), 2_000)',
        },
      ],
    },
    'no lock on the class': {
      spoils: [
        { file: 'src/modules/classes/locks.server.ts', find: ".for('no key update')", put: '' },
      ],
    },
    'told again with every try': {
      spoils: [
        {
          file: 'src/modules/classes/change-session.server.ts',
          find: "await notifyOfClass(tx, { what: 'changed', before: session, after: row }, context)",
          put: "(await notifyOfClass(tx, { what: 'changed', before: session, after: { ...row, version: row.version + 1000 } }, context), await notifyOfClass(tx, { what: 'changed', before: session, after: row }, context))",
        },
      ],
    },
  },
  run,
}

const sizes = {
  short: { students: 6, classes: 6, moves: 2, killsOfPhase: 2 },
  whole: { students: 40, classes: 40, moves: 3, killsOfPhase: 8 },
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const { moves, killsOfPhase, ...size } = sizes[options.isShort ? 'short' : 'whole']
  const mails = await openMailServer()
  const site = await openMortalSite(options, { SMTP_URL: mails.url })
  const callers = createCallers(site.address)
  try {
    const owner = await site.owner()
    const trainer = await makeTrainer(site.place)
    const { batch, students, sessions } = await makeClasses(site.place, { ...size, from: 24 * 40 })
    await inDatabase(site.place, (client) =>
      client.query('update batches set trainer_id = $2 where id = $1', [batch, trainer]),
    )
    const day = addDays(dayInIndia(new Date()), 5)
    let refusedMoves = 0
    for (let version = 1; version <= moves; version++)
      await whileKilling(
        { killsOfPhase, kill: site.kill },
        sessions.map((id) => async () => {
          const path = fillPath('/api/admin/classes/{id}', { id })
          const fields = { day, fromTime: '10:00', toTime: '12:00', trainerId: null, link: '' }
          const windows = ['Left', 'Right'].map((window) =>
            callers.ask(owner, path, {
              method: 'PUT',
              body: {
                ...fields,
                version,
                room: `${window} ${id}-${version}`,
                key: randomUUID(),
              },
            }),
          )
          const answers = await Promise.all(windows)
          if (answers.every(({ status }) => status !== 200)) refusedMoves += 1
        }),
      )
    await untilSent(site, options)
    const recipients = [trainer, ...students.map((student) => `student-${student}`)]
    const expected = sessions.flatMap((session) =>
      Array.from({ length: moves }, (_, index) =>
        recipients.map((recipient) => `class-${session}-${index + 2}-${recipient}`),
      ).flat(),
    )
    const { misses, repeated } = judge(mails.seen, expected)
    return {
      counted: [
        `${sessions.length * moves} moves from two windows each, ${site.killed.length} kills`,
        `${mails.seen.length - repeated} mails of ${expected.length}, ${repeated} again under their id`,
      ],
      misses: noneOf({
        ...misses,
        'moves that were saved and refused to both windows': refusedMoves,
        // A process sends two at a time, so its end interrupts no more.
        'sent again without a kill': Math.max(0, repeated - 2 * site.killed.length),
        ...Object.fromEntries(callers.wrong),
      }),
    }
  } finally {
    await site.close()
    await mails.close()
  }
}

/** An id of a mail is what it is about, then the database and a random part. */
function judge(mails: readonly { id: string }[], expected: readonly string[]) {
  const ids = [...new Set(mails.map(({ id }) => id))]
  const subjects = ids.map((id) => id.replace(/^<|\..*$/g, '')).filter((id) => /^class-/.test(id))
  const arrivedSubjects = new Set(subjects)
  const expectedSubjects = new Set(expected)
  return {
    repeated: mails.length - ids.length,
    misses: {
      'mails lost': expected.filter((subject) => !arrivedSubjects.has(subject)).length,
      'told twice': subjects.length - arrivedSubjects.size,
      'mails of moves that nobody made': [...arrivedSubjects].filter(
        (one) => !expectedSubjects.has(one),
      ).length,
    },
  }
}

const untilSent = ({ place: environment }: MortalSite, options: DrillOptions) =>
  until(
    async () => {
      await letJobsGo(environment)
      return inDatabase(environment, async (client) => {
        const { rows } = await client.query(
          `select from graphile_worker._private_jobs where starts_with(key, 'class-') limit 1`,
        )
        return rows.length === 0
      })
    },
    options.sabotage ? 8_000 : 600_000,
  )
