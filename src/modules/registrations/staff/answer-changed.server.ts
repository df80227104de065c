import type { Context } from 'hono'
import { refuse } from '../../../platform/http/errors.ts'
import { bodyOfLate } from '../../../platform/http/refuse-late.server.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { describeEvent } from '../../audit/describe-event.server.ts'
import type { RegistrationChangeResult } from '../lock-registration.server.ts'
import { notAllowedWords } from './words.ts'

export const notThere = 'There is no registration with this number.'

type Refusal = Exclude<RegistrationChangeResult, { ok: true }>
type Late = Extract<RegistrationChangeResult, { reason: 'changed-since' }>

/** What became of a change of the registration `id`. */
export function answerChanged(
  c: Context<AppEnv>,
  {
    id,
    changed: result,
    message,
  }: { id: number; changed: RegistrationChangeResult; message: string },
) {
  if (result.ok) return c.json({ success: true as const, message, version: result.version }, 200)
  return refuseChanged(c, id, result)
}

/** Why the registration `id` was not changed. */
export function refuseChanged(c: Context<AppEnv>, id: number, refusal: Refusal) {
  if (refusal.reason === 'not-found') return refuse(c, 404, notThere)
  if (refusal.reason === 'changed-since') return late(c, refusal, id, sayLate(refusal))
  const wrong = say(notAllowedWords, refusal.why)
  return refuse(c, 400, wrong, { [refusal.field]: wrong })
}

/** Says which of several registrations it is that stands in the way. */
export function refuseOther(c: Context<AppEnv>, refusal: Refusal & { of: number }) {
  const prefix = `Registration ${refusal.of}, which this concerns too: `
  if (refusal.reason === 'not-allowed') {
    const wrong = prefix + say(notAllowedWords, refusal.why)
    return refuse(c, 400, wrong, { [refusal.field]: wrong })
  }
  if (refusal.reason === 'not-found') {
    const missingChange = { reason: 'changed-since', by: null, at: null, stands: null } as const
    const message = `${prefix}It is not there any more.`
    return late(c, missingChange, refusal.of, { message, differs: [] })
  }
  const { message, differs } = sayLate(refusal)
  return late(c, refusal, refusal.of, {
    message: prefix + message,
    differs: differs.map((line) => prefix + line),
  })
}

/** With the version that stands: whoever has read what happened may save upon that one. */
function late(
  c: Context<AppEnv>,
  changeInfo: Pick<Late, 'reason' | 'by' | 'at'> & { stands: number | null },
  id: number,
  texts: { message: string; differs: string[] },
) {
  return c.json(
    { ...bodyOfLate(changeInfo, texts), stands: { id, version: changeInfo.stands } },
    409,
  )
}

/** What the others did meanwhile, in words. */
export function sayLate({ differs }: Pick<Late, 'differs'>) {
  const lines = differs.flatMap((event) => {
    const description = describeEvent(event)
    if (!description) return []
    const note = description.note ? ` (“${description.note}”)` : ''
    return `${event.actorName} at ${formatClock(event.happenedAt)}: ${description.what}${note}.`
  })
  const [before, after] = [
    'This changed while you had it open, so yours was not saved.',
    'Look at it, then save again if yours still holds.',
  ]
  return { message: [before, ...lines, after].join(' '), differs: lines }
}
