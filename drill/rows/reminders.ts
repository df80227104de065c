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
import { type Callers, createCallers, inParallel } from '../callers.ts'
import { enrolAtDesk } from '../enrol-at-desk.ts'
import { type KillableSite, openKillableSite } from '../killable-site.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { mailsOutsideTransaction, shiftedClock } from '../sabotages.ts'
import { inDatabase, releaseJobs } from '../site-database.ts'
import { waitUntil } from '../wait-until.ts'

/** Reminders are due in an evening, the following night and morning; processes are killed in each. */
export const reminders: DrillRow = {
  name: 'fee reminders, killed by day and by night',
  expected: 'each reminder once under one id, none lost, none at night, none for paid instalments',
  on: ['own'],
  inShort: false,
  sabotages: {
    'reminder mails queued outside the transaction': mailsOutsideTransaction(2_000),
    'no unique constraint on reminders': {
      sql: ['alter table fee_mails drop constraint fee_mails_pkey'],
    },
    'no quiet hours at night': {
      patches: [
        {
          file: 'src/modules/messages/rules.ts',
          find: 'return hours >= night.from || hours < night.until',
          replacement: 'return false',
        },
      ],
    },
    'queued reminders sent in spite of a payment': {
      patches: [
        {
          file: 'src/modules/messages/deliver-mail.server.ts',
          find: '!mail.asksFor || (await isOpen(mail.asksFor))',
          replacement: 'true',
        },
      ],
    },
  },
  run,
}

const sizes = {
  /** `people` have a reminder due in each of the three phases. */
  short: { people: 16, kills: 2 },
  whole: { people: 120, kills: 8 },
}

type Due = { enrolment: number; kind: ReminderKind }

type ReminderDrill = {
  options: DrillOptions
  site: KillableSite
  mails: Awaited<ReturnType<typeof openMailServer>>
  callers: Callers
  /** The first day. */
  today: string
  kills: number
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const mails = await openMailServer()
  const today = addDays(dayInIndia(new Date()), 1)
  const withClock = { ...options, patches: [shiftedClock, ...(options.patches ?? [])] }
  const site = await openKillableSite(withClock, {
    SMTP_URL: mails.url,
    ...clockAt(today, '19:00'),
  })
  try {
    const callers = createCallers(site.address)
    const { people, kills } = sizes[options.isShort ? 'short' : 'whole']
    return await drill({ options, site, mails, callers, today, kills }, people)
  } finally {
    await site.close()
    await mails.close()
  }
}

async function drill(reminderDrill: ReminderDrill, people: number): Promise<RowOutcome> {
  const { site, mails, today, callers } = reminderDrill
  const first = await makeDue(reminderDrill, people)
  await remindWhileKilling(reminderDrill, first)

  await mails.behave('refuses connections')
  const second = await makeDue(reminderDrill, people)
  await remindWhileKilling(reminderDrill, second)

  await site.restart(clockAt(today, '23:00'))
  const third = await makeDue(reminderDrill, people)
  await mails.behave('accepts')
  const sentByDay = countReminders(mails)
  await runJobsAtNight(reminderDrill)
  const paid = second.slice(0, people / 4)
  await payAll(reminderDrill, paid)
  await site.kill()
  await runJobsAtNight(reminderDrill)
  const atNight = {
    'sent at night': countReminders(mails) - sentByDay,
    'written at night': await countReminded(site, third),
  }

  await site.restart(clockAt(addDays(today, 1), '08:30'))
  await remindWhileKilling(reminderDrill, third)
  await waitUntilSent(reminderDrill)
  const counts = await inDatabase(site.environment, (client) =>
    compareReminders(client, {
      unpaid: [...first, ...second.slice(people / 4), ...third],
      paid,
      mails,
    }),
  )
  const { distinct, repeated, ...differences } = counts
  return {
    counted: [
      `${people * 3} instalments due, ${paid.length} paid at night`,
      `${distinct} reminders, ${repeated} sent again under the same id`,
      `${site.killed.length + 2} kills`,
    ],
    failures: nonZero({
      ...atNight,
      ...differences,
      // A process sends two mails at a time, so a kill interrupts two at most.
      'sent again without a kill': Math.max(0, repeated - 2 * (site.killed.length + 2)),
      ...Object.fromEntries(callers.unexpected),
    }),
  }
}

const clockAt = (day: string, time: string) => ({
  DRILL_CLOCK_OFFSET: String(timeInIndia(day, time).getTime() - Date.now()),
})

const isReminder = (id: string) => id.startsWith('<fee-reminder-')

const countReminders = ({ received: mails }: ReminderDrill['mails']) =>
  mails.filter(({ id }) => isReminder(id)).length

/** Enrols students, 60 days ago, each with a reminder due today. */
async function makeDue({ site, callers, today }: ReminderDrill, people: number): Promise<Due[]> {
  const admin = await site.signIn()
  const desk = { environment: site.environment, callers, admin }
  const dues = await inParallel(
    Array.from({ length: people }, (_, number) => async () => {
      const kind = reminderKinds[number % reminderKinds.length] ?? 'due'
      const email = `${kind}-${site.killed.length}-${number}@mail.example`
      // Later at first, because the site's own job may run before the date is changed.
      const dueOn = addDays(today, 60)
      const enrolment = await enrolAtDesk(desk, { name: `Payer ${number}`, email, dueOn })
      return { enrolment, kind }
    }),
  )
  await inDatabase(site.environment, async (client) => {
    const enrolments = dues.map(({ enrolment }) => enrolment)
    await client.query(
      `update enrolments set enrolled_at = enrolled_at - interval '60 days' where id = any($1)`,
      [enrolments],
    )
    await client.query(
      `update dues set due_on = changed.due_on
         from unnest($1::bigint[], $2::date[]) as changed (enrolment, due_on)
        where enrolment_id = changed.enrolment`,
      [enrolments, dues.map(({ kind }) => addDays(today, -reminderDays[kind].from))],
    )
  })
  return dues
}

/** Runs the job three times in parallel, and kills it when the next share of reminders is written. */
async function remindWhileKilling({ options, site, kills }: ReminderDrill, due: Due[]) {
  for (let doneCount = 1; doneCount <= kills; doneCount++) {
    await runReminderJob(site)
    await waitUntil(
      async () => (await countReminded(site, due)) >= (due.length * doneCount) / (kills + 1),
      3_000,
    )
    await site.kill()
  }
  await runReminderJob(site)
  const timeoutMs = options.sabotage ? 5_000 : 60_000
  await waitUntil(async () => {
    await releaseJobs(site.environment)
    return (await countReminded(site, due)) >= due.length
  }, timeoutMs)
}

const runReminderJob = ({ environment }: KillableSite) =>
  inDatabase(environment, (client) =>
    client.query('select graphile_worker.add_job($1) from generate_series(1, 3)', [
      reminderJob.name,
    ]),
  )

const countReminded = ({ environment }: KillableSite, due: Due[]) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ reminded: number }>(
      `select count(distinct enrolment_id)::int as reminded from fee_mails
        where kind = any($1) and enrolment_id = any($2)`,
      [reminderKinds, due.map(({ enrolment }) => enrolment)],
    )
    return rows[0]?.reminded ?? 0
  })

/** Runs everything that waits: at night it is postponed. */
async function runJobsAtNight({ site }: ReminderDrill) {
  await runReminderJob(site)
  await releaseJobs(site.environment)
  await waitUntil(
    async () => (await countWaiting(site, 'run_at <= now() and locked_at is null')) === 0,
    15_000,
  )
}

/** Waits until all reminders are sent; jobs of a dead process are unlocked. */
const waitUntilSent = ({ options, site }: ReminderDrill) =>
  waitUntil(
    async () => {
      await releaseJobs(site.environment)
      return (await countWaiting(site, 'true')) === 0
    },
    options.sabotage ? 10_000 : 60_000,
  )

const countWaiting = ({ environment }: KillableSite, condition: string) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker._private_jobs
        where starts_with(key, 'fee-reminder-') and ${condition}`,
    )
    return rows[0]?.waiting ?? 0
  })

const payAll = ({ site, callers }: ReminderDrill, due: Due[]) =>
  site.signIn().then((admin) =>
    inParallel(
      due.map(({ enrolment: id }) => () => {
        const body = { key: `drill-paid-${id}`, paise: 500_000, method: 'cash', reference: null }
        const path = fillPath('/api/admin/enrolments/{id}/payments', { id })
        return callers.ask(admin, path, { body })
      }),
    ),
  )

type SentReminders = { unpaid: Due[]; paid: Due[]; mails: ReminderDrill['mails'] }

/** Each unpaid instalment has one mail of the right kind, the others none. */
async function compareReminders(client: pg.Client, { unpaid, paid, mails }: SentReminders) {
  const { rows } = await client.query<{ enrolment: number; kind: string }>(
    `select enrolment_id::int as enrolment, kind from fee_mails where kind = any($1)`,
    [reminderKinds],
  )
  const sentIds = mails.received.map(({ id }) => id).filter(isReminder)
  const idsOf = ({ enrolment, kind }: Due) => {
    const about = new RegExp(`^<fee-reminder-${enrolment}-\\d{4}-\\d\\d-\\d\\d-${kind}\\.`)
    return new Set(sentIds.filter((id) => about.test(id))).size
  }
  const remindersOf = ({ enrolment, kind: expected }: Due) =>
    rows.filter((row) => row.enrolment === enrolment).filter(({ kind }) => kind === expected).length
  const distinct = new Set(sentIds).size
  return {
    distinct,
    repeated: sentIds.length - distinct,
    'not reminded': unpaid.filter((due) => remindersOf(due) === 0).length,
    'reminded twice': unpaid.filter((due) => remindersOf(due) > 1).length,
    'reminders lost': unpaid.filter((due) => idsOf(due) === 0).length,
    'reminders under two ids': unpaid.filter((due) => idsOf(due) > 1).length,
    'reminded after paying': paid.filter((due) => idsOf(due) > 0).length,
    'reminders of another kind':
      distinct - [...unpaid, ...paid].reduce((sum, due) => sum + idsOf(due), 0),
  }
}
