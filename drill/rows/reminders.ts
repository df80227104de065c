import type pg from 'pg'
import { reminderJob } from '../../src/modules/enrolments/reminders/remind-of-dues.server.ts'
import {
  type ReminderKind,
  reminderDays,
  reminderKinds,
} from '../../src/modules/enrolments/reminders/rules.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, dayInIndia, timeInIndia } from '../../src/ui/format/days.ts'
import { openMailServer } from '../../test-support/mail-server.ts'
import { type Callers, createCallers, sequentially } from '../callers.ts'
import { enrolByDesk } from '../fee-place.ts'
import { type MortalSite, openMortalSite } from '../mortal-site.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome, type Spoil } from '../row.ts'
import { inDatabase, letJobsGo } from '../seat-place.ts'
import { until } from '../until.ts'

/** Instalments fall due in an evening, a night and a morning follow; processes are killed in each. */
export const reminders: DrillRow = {
  name: 'reminders of fees, killed by day and by night',
  reach: 'each reminder once under one id, none lost, none at night, none of what was paid',
  on: ['own'],
  inShort: false,
  sabotages: {
    'a reminder beside its transaction': {
      spoils: [
        {
          file: 'src/platform/mail/queue-mail.ts',
          find: 'await addJob(tx, mailJob.name, { payload, key: mail.id })',
          put: 'void setTimeout(() => addJob(tx, mailJob.name, { payload, key: mail.id }).catch(() => undefined), 2_000)',
        },
      ],
    },
    'nothing that says what was told': {
      sql: ['alter table fee_mails drop constraint fee_mails_pkey'],
    },
    'no night': {
      spoils: [
        {
          file: 'src/modules/messages/rules.ts',
          find: 'return hours >= night.from || hours < night.until',
          put: 'return false',
        },
      ],
    },
    'a payment that leaves reminders waiting': {
      spoils: [
        {
          file: 'src/modules/enrolments/record-payment.server.ts',
          find: 'await dropReminders(tx, enrolmentId)',
          put: '',
        },
      ],
    },
  },
  run,
}

/** Only the site's clock is ahead of the machine's. */
const ahead: Spoil = {
  file: 'src/app/server/start.ts',
  find: 'const { clock = () => new Date() } = options',
  put: 'const clock = () => new Date(Date.now() + Number(process.env.DRILL_AHEAD))',
}

const sizes = {
  /** So many are due at once, in three batches. */
  short: { people: 16, kills: 2 },
  whole: { people: 120, kills: 8 },
}

type Due = { enrolment: number; kind: ReminderKind }

type ReminderDrill = {
  asked: DrillOptions
  site: MortalSite
  mails: Awaited<ReturnType<typeof openMailServer>>
  callers: Callers
  /** The first day. */
  today: string
  kills: number
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const mails = await openMailServer()
  const today = addDays(dayInIndia(new Date()), 1)
  const timed = { ...options, spoils: [ahead, ...(options.spoils ?? [])] }
  const site = await openMortalSite(timed, { SMTP_URL: mails.url, ...clockAt(today, '19:00') })
  try {
    const callers = createCallers(site.address)
    const { people, kills } = sizes[options.isShort ? 'short' : 'whole']
    return await drill({ asked: options, site, mails, callers, today, kills }, people)
  } finally {
    await site.close()
    await mails.close()
  }
}

async function drill(reminderDrill: ReminderDrill, people: number): Promise<RowOutcome> {
  const { site, mails, today, callers } = reminderDrill
  const first = await fallDue(reminderDrill, people)
  await remindWhileKilling(reminderDrill, first)

  await mails.turn('refuses')
  const second = await fallDue(reminderDrill, people)
  await remindWhileKilling(reminderDrill, second)

  await site.restart(clockAt(today, '23:00'))
  const third = await fallDue(reminderDrill, people)
  await mails.turn('takes')
  const sentByDay = remindersIn(mails)
  await passNight(reminderDrill)
  const paid = second.slice(0, people / 4)
  await payAll(reminderDrill, paid)
  await site.kill()
  await passNight(reminderDrill)
  const atNight = {
    'sent at night': remindersIn(mails) - sentByDay,
    'written at night': await countReminderMails(site, third),
  }

  await site.restart(clockAt(addDays(today, 1), '08:30'))
  await remindWhileKilling(reminderDrill, third)
  await untilSent(reminderDrill)
  const counts = await inDatabase(site.place, (client) =>
    countReminders(client, {
      owed: [...first, ...second.slice(people / 4), ...third],
      paid,
      mails,
    }),
  )
  const { arrived: arrivedCount, repeated, ...off } = counts
  return {
    counted: [
      `${people * 3} parts due, ${paid.length} paid at night`,
      `${arrivedCount} reminders, ${repeated} again under their id`,
      `${site.killed.length + 2} kills`,
    ],
    misses: noneOf({
      ...atNight,
      ...off,
      // A process sends two at a time, so its end interrupts no more.
      'sent again without a kill': Math.max(0, repeated - 2 * (site.killed.length + 2)),
      ...Object.fromEntries(callers.wrong),
    }),
  }
}

const clockAt = (day: string, time: string) => ({
  DRILL_AHEAD: String(timeInIndia(day, time).getTime() - Date.now()),
})

const isReminder = (id: string) => id.startsWith('<fee-reminder-')

const remindersIn = ({ seen: mails }: ReminderDrill['mails']) =>
  mails.filter(({ id }) => isReminder(id)).length

/** The requested number of students, agreed long ago, each with a reminder due on this day. */
async function fallDue({ site, callers, today }: ReminderDrill, people: number): Promise<Due[]> {
  const owner = await site.owner()
  const desk = { place: site.place, callers, owner }
  const dueReminders = await sequentially(
    Array.from({ length: people }, (_, number) => async () => {
      const kind = reminderKinds[number % reminderKinds.length] ?? 'due'
      const email = `${kind}-${site.killed.length}-${number}@mail.example`
      // Far off at first: the site's own job may run before the day is set.
      const dueOn = addDays(today, 60)
      const enrolment = await enrolByDesk(desk, { name: `Payer ${number}`, email, dueOn })
      return { enrolment: enrolment, kind }
    }),
  )
  await inDatabase(site.place, async (client) => {
    const enrolments = dueReminders.map(({ enrolment }) => enrolment)
    await client.query(
      `update enrolments set enrolled_at = enrolled_at - interval '60 days' where id = any($1)`,
      [enrolments],
    )
    await client.query(
      `update dues set due_on = fallen.due_on
         from unnest($1::bigint[], $2::date[]) as fallen (enrolment, due_on)
        where enrolment_id = fallen.enrolment`,
      [enrolments, dueReminders.map(({ kind }) => addDays(today, -reminderDays[kind].from))],
    )
  })
  return dueReminders
}

/** The job runs three times at once, again and again; each run ends with its share of reminders written. */
async function remindWhileKilling({ asked: options, site, kills }: ReminderDrill, due: Due[]) {
  for (let doneCount = 1; doneCount <= kills; doneCount++) {
    await askForReminders(site)
    await until(
      async () => (await countReminderMails(site, due)) >= (due.length * doneCount) / (kills + 1),
      3_000,
    )
    await site.kill()
  }
  await askForReminders(site)
  const longest = options.sabotage ? 5_000 : 60_000
  await until(async () => {
    await letJobsGo(site.place)
    return (await countReminderMails(site, due)) >= due.length
  }, longest)
}

const askForReminders = ({ place: environment }: MortalSite) =>
  inDatabase(environment, (client) =>
    client.query('select graphile_worker.add_job($1) from generate_series(1, 3)', [
      reminderJob.name,
    ]),
  )

const countReminderMails = ({ place: environment }: MortalSite, due: Due[]) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ told: number }>(
      `select count(distinct enrolment_id)::int as told from fee_mails
        where kind = any($1) and enrolment_id = any($2)`,
      [reminderKinds, due.map(({ enrolment }) => enrolment)],
    )
    return rows[0]?.told ?? 0
  })

/** Everything waiting is tried, and goes on waiting. */
async function passNight({ site }: ReminderDrill) {
  await askForReminders(site)
  await letJobsGo(site.place)
  await until(
    async () => (await countWaiting(site, 'run_at <= now() and locked_at is null')) === 0,
    15_000,
  )
}

/** What waits for the morning is sent, and jobs of a dead process are unlocked. */
const untilSent = ({ asked: options, site }: ReminderDrill) =>
  until(
    async () => {
      await letJobsGo(site.place)
      return (await countWaiting(site, 'true')) === 0
    },
    options.sabotage ? 10_000 : 60_000,
  )

const countWaiting = ({ place: environment }: MortalSite, condition: string) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker._private_jobs
        where starts_with(key, 'fee-reminder-') and ${condition}`,
    )
    return rows[0]?.waiting ?? 0
  })

const payAll = ({ site, callers }: ReminderDrill, due: Due[]) =>
  site.owner().then((owner) =>
    sequentially(
      due.map(({ enrolment: id }) => () => {
        const paid = { key: `drill-paid-${id}`, paise: 500_000, method: 'cash', reference: null }
        const path = fillPath('/api/admin/enrolments/{id}/payments', { id })
        return callers.ask(owner, path, { body: paid })
      }),
    ),
  )

type ReminderCount = { owed: Due[]; paid: Due[]; mails: ReminderDrill['mails'] }

/** For each due reminder the right mail, sent once; none for those who paid in time. */
async function countReminders(client: pg.Client, { owed: dues, paid, mails }: ReminderCount) {
  const { rows } = await client.query<{ enrolment: number; kind: string }>(
    `select enrolment_id::int as enrolment, kind from fee_mails where kind = any($1)`,
    [reminderKinds],
  )
  const sentIds = mails.seen.map(({ id }) => id).filter(isReminder)
  const idsOf = ({ enrolment, kind }: Due) => {
    const about = new RegExp(`^<fee-reminder-${enrolment}-\\d{4}-\\d\\d-\\d\\d-${kind}\\.`)
    return new Set(sentIds.filter((id) => about.test(id))).size
  }
  const remindersOf = ({ enrolment, kind: expected }: Due) =>
    rows.filter((row) => row.enrolment === enrolment).filter(({ kind }) => kind === expected).length
  const distinct = new Set(sentIds).size
  return {
    arrived: distinct,
    repeated: sentIds.length - distinct,
    'not told': dues.filter((due) => remindersOf(due) === 0).length,
    'told twice': dues.filter((due) => remindersOf(due) > 1).length,
    'reminders lost': dues.filter((due) => idsOf(due) === 0).length,
    'reminders under two ids': dues.filter((due) => idsOf(due) > 1).length,
    'paid, and reminded all the same': paid.filter((due) => idsOf(due) > 0).length,
    'reminders of another kind':
      distinct - [...dues, ...paid].reduce((sum, due) => sum + idsOf(due), 0),
  }
}
