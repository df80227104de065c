import { firstLanguage } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { grouped } from '../../ui/format/counts.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatMinutes } from '../../ui/format/durations.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import type { Week } from './rules.ts'

const words = textsFor(firstLanguage).weeklyReport
type Fact = keyof typeof words.facts

/** The report of a week, with each figure beside that of the week before. */
export function weeklyMail({
  recipient,
  monday,
  week,
  before,
  publicUrl,
}: {
  recipient: { id: string; name: string; email: string }
  monday: string
  week: Week
  before: Week
  publicUrl: string
}): Mail {
  const { from, until } = week.dates
  const facts = Object.entries(words.facts).map(([fact, name]): [string, string] => [
    name,
    words.both(textOf(week, fact as Fact), textOf(before, fact as Fact)),
  ])
  return writeMail({
    to: recipient.email,
    language: firstLanguage,
    id: `weekly-report-${monday}-${recipient.id}`,
    subject: words.subject(formatDate(from), formatDate(until)),
    parts: [
      ...words.before(recipient.name),
      { facts },
      words.counted,
      {
        link: `${publicUrl}${to.adminSection('reports')}?${new URLSearchParams({ from, until })}`,
        label: words.link,
      },
      ...words.after,
    ],
  })
}

function textOf(week: Week, fact: Fact): string {
  if (fact === 'kept') return words.keptOf(grouped(week.kept), grouped(week.promised))
  const figure = week[fact]
  if (figure === null) return '–'
  return fact === 'median' || fact === 'ninetieth' ? formatMinutes(figure) : grouped(figure)
}
