import { MessageCircle, Phone } from 'lucide-react'
import { language } from '#texts/language.ts'
import { myStatusActions, nextSteps } from '#texts/my-status.ts'
import { formatLongDate } from '../../../ui/format/dates.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import type { OwnRegistration } from './contract.ts'

/** Sentences on what happens next with a registration and when. */
export function NextSteps({
  registration,
  today,
  className = '',
}: {
  registration: OwnRegistration
  today: string
  className?: string
}) {
  return <p className={`measure ${className}`}>{sentences(registration, today).join(' ')}</p>
}

const formatDayOf = (day: string) => formatLongDate(day, language)

function sentences(registration: OwnRegistration, today: string): string[] {
  const { status, counsellor, days } = registration
  switch (status) {
    case 'new':
    case 'contacted':
      return [
        ...(days.called && counsellor ? [nextSteps.spokeWith(counsellor)] : []),
        ...calls(registration, today),
        ...(status === 'contacted' ? [nextSteps.decide] : []),
      ]
    case 'lost':
      return [nextSteps.closed]
    default:
      return [nextSteps[status], ...nextCallLines(registration, today)]
  }
}

/** Past calls that were not answered, and the next one. */
function calls(registration: OwnRegistration, today: string): string[] {
  const { status, phone, lastTry } = registration
  if (lastTry?.outcome === 'wrong-number') return [nextSteps.wrongNumber(formatDayOf(lastTry.on))]
  const vain = lastTry ? [nextSteps.missed(formatDayOf(lastTry.on))] : []
  const next = nextCallLines(registration, today)
  if (next.length > 0 || status !== 'new') return [...vain, ...next]
  return [...vain, nextSteps.firstCall(formatPhone(phone))]
}

function nextCallLines({ nextCallOn, counsellor }: OwnRegistration, today: string): string[] {
  if (!nextCallOn) return []
  if (nextCallOn < today) return [nextSteps.callOverdue(formatDayOf(nextCallOn))]
  if (nextCallOn === today) return [nextSteps.callToday(counsellor)]
  return [nextSteps.nextCall(counsellor, formatDayOf(nextCallOn))]
}

const way =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-control border border-ink/80 px-4 py-2 ' +
  'text-center font-semibold transition-colors hover:bg-ink hover:text-paper'

/** Links for a call and a chat. */
export function ContactWays() {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={myStatusActions.phone} className={way}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        {myStatusActions.call}
      </a>
      <a href={myStatusActions.chat} className={way}>
        <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
        {myStatusActions.whatsapp}
      </a>
    </div>
  )
}
