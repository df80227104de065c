import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { describeEvent } from '../../audit/describe-event.server.ts'
import type { RegistrationChangeResult } from '../change-registration.server.ts'
import { type AssignmentReason, mostTags, type UndoRefusal } from '../rules.ts'
import type { BulkRefusal } from '../update-in-bulk.server.ts'
import { noRegistration, notAllowedTexts } from './texts.ts'

type Refusal = Exclude<RegistrationChangeResult, { ok: true }>
type NotAllowed = Extract<Refusal, { reason: 'not-allowed' }>
type Late = Extract<Refusal, { reason: 'changed-since' }>

export const changeTexts = {
  'not-found': noRegistration,
  'not-allowed': ({ why }: NotAllowed) => say(notAllowedTexts, why),
  'other-gone': 'This registration no longer exists.',
}

/** A change of one registration; `currentVersions` is what to send after reading this. */
export const changeRefusals = {
  'not-allowed': (refusal: NotAllowed) => refuseField(refusal, ''),
  'changed-since': (late: Late, { id }: { id: number }) => refuseLate(late, id, ''),
}

/** A change of several: names the one that prevents it. */
export const contactRefusals = {
  'not-allowed': (refusal: NotAllowed & { of: number }, { id }: { id: number }) =>
    refuseField(refusal, prefixFor(refusal.of, id)),
  'changed-since': (late: Late & { of: number }, { id }: { id: number }) =>
    refuseLate(late, late.of, prefixFor(late.of, id)),
  'other-gone': ({ of }: { of: number }) => ({
    message: `Registration ${of}, which this concerns too, no longer exists.`,
    reason: 'changed-since',
    by: null,
    at: null,
    differs: [],
    currentVersions: { id: of, version: null },
  }),
}

function prefixFor(of: number, id?: number): string {
  return of === id ? '' : `Registration ${of}, which this concerns too: `
}

function refuseField({ field, why }: NotAllowed, prefix: string) {
  const message = prefix + say(notAllowedTexts, why)
  return { message, fields: { [field]: message } }
}

function refuseLate({ reason, by, at, differs, version }: Late, id: number, prefix: string) {
  const { message, lines } = describeLate(differs)
  return {
    reason,
    by,
    at,
    message: prefix + message,
    differs: lines.map((line) => prefix + line),
    currentVersions: { id, version },
  }
}

/** What others did meanwhile, as text. */
function describeLate(differs: Late['differs']) {
  const lines = differs.flatMap((event) => {
    const description = describeEvent(event)
    if (!description) return []
    const note = description.note ? ` (“${description.note}”)` : ''
    return `${event.actorName} at ${formatClock(event.happenedAt)}: ${description.what}${note}.`
  })
  const message = [
    'This was changed while you had it open, so your entry was not saved.',
    ...lines,
    'Check it, then save again if your entry is still right.',
  ].join(' ')
  return { message, lines }
}

/** Why a registration is not assigned, or one of several is skipped. */
export const skipReasonTexts = {
  'changed-since': 'Somebody else saved it first. Check it, then try again.',
  'no-counsellor': 'This person no longer works on registrations. Choose another.',
  'too-many-tags': `It has ${mostTags} tags, which is the most. Remove one first.`,
  'not-theirs': 'It is not assigned to you. Somebody who assigns registrations can hand it over.',
  'nobody-named': 'Choose who takes it over from you.',
  'theirs-already': 'This registration is already assigned to you. Choose somebody else.',
  'note-missing': 'Write what they should know.',
  'nothing-to-undo': 'It can no longer be undone: it has been changed again since.',
  'assigned-meanwhile': ({ taker }) => `${taker} has just taken it.`,
} satisfies ReasonTexts<
  | { reason: 'changed-since' | 'no-counsellor' | 'too-many-tags' | 'not-theirs' }
  | { reason: AssignmentReason }
  | UndoRefusal
  | { reason: 'assigned-meanwhile'; taker: string }
>

/** Why one of several is skipped. */
export function skipReason(why: BulkRefusal): string {
  if (why.reason === 'not-allowed') return say(notAllowedTexts, why.why)
  if (why.reason === 'not-found') return noRegistration
  if ('differs' in why && why.differs.length > 0) return describeLate(why.differs).lines.join(' ')
  return why.reason === 'assigned-meanwhile'
    ? say(skipReasonTexts, why)
    : say(skipReasonTexts, { reason: why.reason })
}
