import { inArray, sql } from 'drizzle-orm'
import { firstLanguage } from '../../../content/languages.ts'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { grouped } from '../../ui/format/counts.ts'
import { addDays, dayInIndia, formatDate, weekdayOf } from '../../ui/format/days.ts'
import { formatMinutes } from '../../ui/format/durations.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { hasOneOf } from '../accounts/roles/store.server.ts'
import { users } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'
import { readBoard } from './read-board.server.ts'
import { readReport } from './read-report.server.ts'
import type { BoardValue, Dates } from './rules.ts'
import { reportRecipients, weeklyReports } from './tables.ts'

/** Mondays at eight in India; until the evening if no process was running. */
export const weeklyReportJob = defineScheduledJob('send-weekly-report', '30 2 * * 1', {
  fill: '12h',
})

/**
 * Job: mails the report of last week, Monday to Sunday, to the named recipients. The row of the week and
 * the mails are one transaction: a second run sends nothing, and a killed one has sent nothing.
 */
export async function sendWeeklyReport({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<void> {
  const now = clock()
  const today = dayInIndia(now)
  // A report delayed until Tuesday still belongs to its Monday.
  const monday = addDays(today, 1 - weekdayOf(today))
  const weeks = [weekBefore(monday), weekBefore(addDays(monday, -7))] as const
  // Read outside the transaction: counting needs no lock.
  const [week, before] = await Promise.all(weeks.map((dates) => readWeek(db, dates, now)))
  if (!week || !before) return
  await db.transaction(async (tx) => {
    const [report] = await tx
      .insert(weeklyReports)
      .values({ monday, sentAt: now })
      .onConflictDoNothing()
      .returning()
    if (!report) return
    // Their roles are read again, since they may have left.
    const people = await listReportRecipients(tx)
    for (const recipient of people.filter(({ isRecipient }) => isRecipient))
      await sendMail(tx, weeklyMail, {
        to: recipient.email,
        recipient,
        monday,
        week,
        before,
        publicUrl: config.publicUrl,
      })
  })
}

function weekBefore(monday: string): Dates {
  return { from: addDays(monday, -7), until: addDays(monday, -1) }
}

/** Figures of the weekly mail: the totals of the reports, and waits in minutes, without names. */
async function readWeek(db: Database, dates: Dates, now: Date) {
  const totalOf = async (report: 'funnel' | 'first-call' | 'lost') =>
    (await readReport(db, { report, by: 'month', dates })).total
  const [funnel, calls, lostReport, board] = await Promise.all([
    totalOf('funnel'),
    totalOf('first-call'),
    totalOf('lost'),
    readBoard(db, { dates }, now),
  ])
  const sum = (value: BoardValue) => board.reduce((all, row) => all + row[value], 0)
  return {
    dates,
    enquiries: funnel.enquiries ?? 0,
    reached: funnel.reached ?? 0,
    confirmed: funnel.confirmed ?? 0,
    enrolled: funnel.enrolled ?? 0,
    lost: lostReport.lost ?? 0,
    median: calls.median ?? null,
    ninetieth: calls.ninetieth ?? null,
    calls: sum('calls'),
    promised: sum('promised'),
    kept: sum('kept'),
  }
}

type Week = Awaited<ReturnType<typeof readWeek>>

const textsOfReport = () => textsFor(firstLanguage).weeklyReport
type Fact = keyof ReturnType<typeof textsOfReport>['facts']

/** The report of a week, each figure beside that of the week before. */
const weeklyMail = defineMail<{
  recipient: { id: string; name: string }
  monday: string
  week: Week
  before: Week
  publicUrl: string
}>({
  id: ({ monday, recipient }) => `weekly-report-${monday}-${recipient.id}`,
  write: ({ recipient, week, before, publicUrl }) => {
    const words = textsOfReport()
    const { from, until } = week.dates
    const facts = Object.entries(words.facts).map(([fact, name]): [string, string] => [
      name,
      words.both(textOf(week, fact as Fact), textOf(before, fact as Fact)),
    ])
    const query = new URLSearchParams({ from, until })
    return {
      subject: words.subject(formatDate(from), formatDate(until)),
      parts: [
        ...words.before(recipient.name),
        { facts },
        words.counted,
        { link: `${publicUrl}${to.adminSection('reports')}?${query}`, label: words.link },
        ...words.after,
      ],
    }
  },
})

function textOf(week: Week, fact: Fact): string {
  if (fact === 'kept') return textsOfReport().keptOf(grouped(week.kept), grouped(week.promised))
  const figure = week[fact]
  if (figure === null) return '–'
  return fact === 'median' || fact === 'ninetieth' ? formatMinutes(figure) : grouped(figure)
}

type SetRecipientsResult = { ok: true } | { ok: false; reason: 'recipient-not-allowed' }

/** Recipients of the weekly report; only users who may see all reports now. */
export function setReportRecipients(
  db: Database,
  ids: readonly string[],
  { actor, now }: PersonContext,
): Promise<SetRecipientsResult> {
  return db.transaction(async (tx): Promise<SetRecipientsResult> => {
    // Of two simultaneous changes the second reads what the first wrote.
    await tx.execute(sql`lock table ${reportRecipients} in share row exclusive mode`)
    const eligible = await listReportRecipients(tx)
    if (ids.some((id) => !eligible.some((person) => person.id === id)))
      return { ok: false, reason: 'recipient-not-allowed' }
    const before = namesOf(eligible.filter(({ isRecipient }) => isRecipient))
    const after = namesOf(eligible.filter(({ id }) => ids.includes(id)))
    await tx.delete(reportRecipients)
    if (ids.length > 0)
      await tx.insert(reportRecipients).values([...new Set(ids)].map((userId) => ({ userId })))
    if (before === after) return { ok: true }
    const facts = { before: { recipients: before }, after: { recipients: after } }
    await record(tx, { event: 'set report recipients', id: 'site', ...facts }, { actor, now })
    return { ok: true }
  })
}

/** All users who may see all reports, and whether they get the weekly report. */
export function listReportRecipients(tx: Transaction) {
  return tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isRecipient: sql<boolean>`${inArray(
        users.id,
        tx.select({ id: reportRecipients.userId }).from(reportRecipients),
      )}`,
    })
    .from(users)
    .where(hasOneOf(rolesThatMay('reports.see')))
    .orderBy(users.name, users.id)
}

function namesOf(people: readonly { name: string }[]): string {
  return people.map(({ name }) => name).join(', ')
}
