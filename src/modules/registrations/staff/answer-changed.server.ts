import type { Context } from 'hono'
import { refuse } from '../../../platform/http/errors.ts'
import { bodyOfLate } from '../../../platform/http/refuse-late.server.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { describeEvent } from '../../audit/describe-event.server.ts'
import type { Changed } from '../lock-registration.server.ts'
import { notAllowedWords } from './words.ts'

export const notThere = 'There is no registration with this number.'

type Refusal = Exclude<Changed, { ok: true }>
type Late = Extract<Changed, { reason: 'changed-since' }>

/** What became of a change of the registration `id`. */
export function answerChanged(
  c: Context<AppEnv>,
  { id, changed, message }: { id: number; changed: Changed; message: string },
) {
  if (changed.ok) return c.json({ success: true as const, message, version: changed.version }, 200)
  return refuseChanged(c, id, changed)
}

/** Why the registration `id` was not changed. */
export function refuseChanged(c: Context<AppEnv>, id: number, changed: Refusal) {
  if (changed.reason === 'not-found') return refuse(c, 404, notThere)
  if (changed.reason === 'changed-since') return late(c, changed, id, sayLate(changed))
  const wrong = say(notAllowedWords, changed.why)
  return refuse(c, 400, wrong, { [changed.field]: wrong })
}

/** Says which of several registrations it is that stands in the way. */
export function refuseOther(c: Context<AppEnv>, refusal: Refusal & { of: number }) {
  const named = `Registration ${refusal.of}, which this concerns too: `
  if (refusal.reason === 'not-allowed') {
    const wrong = named + say(notAllowedWords, refusal.why)
    return refuse(c, 400, wrong, { [refusal.field]: wrong })
  }
  if (refusal.reason === 'not-found') {
    const gone = { reason: 'changed-since', by: null, at: null, stands: null } as const
    const message = `${named}It is not there any more.`
    return late(c, gone, refusal.of, { message, differs: [] })
  }
  const { message, differs } = sayLate(refusal)
  return late(c, refusal, refusal.of, {
    message: named + message,
    differs: differs.map((line) => named + line),
  })
}

/** With the version that stands: whoever has read what happened may save upon that one. */
function late(
  c: Context<AppEnv>,
  made: Pick<Late, 'reason' | 'by' | 'at'> & { stands: number | null },
  id: number,
  said: { message: string; differs: string[] },
) {
  return c.json({ ...bodyOfLate(made, said), stands: { id, version: made.stands } }, 409)
}

/** What the others did meanwhile, in words. */
export function sayLate({ differs }: Pick<Late, 'differs'>) {
  const lines = differs.flatMap((event) => {
    const described = describeEvent(event)
    if (!described) return []
    const note = described.note ? ` (“${described.note}”)` : ''
    return `${event.actorName} at ${formatClock(event.happenedAt)}: ${described.what}${note}.`
  })
  const [before, after] = [
    'This changed while you had it open, so yours was not saved.',
    'Look at it, then save again if yours still holds.',
  ]
  return { message: [before, ...lines, after].join(' '), differs: lines }
}
