import type { OpenedEvent } from './open-events.server.ts'
import type { HistoryKind } from './rules.ts'
import { definitionOf } from './seal-facts.server.ts'

type Sayable = Pick<OpenedEvent, 'event' | 'facts'> & { recordKind: HistoryKind }

/** “gave Gurleen Sandhu a discount of ₹2,000 (staff family)”: what Activity says after who did it. */
export function sayEvent({ event, facts, recordKind }: Sayable, subject: string): string {
  const definition = definitionOf(event)
  const read = definition?.did && definition.facts.safeParse(facts)
  return definition?.did && read?.success
    ? definition.did(read.data as never, subject)
    : sayByName(event, { of: recordKind, subject, name: nameIn(facts) })
}

/** Its name in the past: “edit student” is “edited student Asha Rao”, “end sessions” “ended the sessions of Asha Rao”. */
function sayByName(
  event: string,
  { of, subject, name }: { of: string; subject: string; name?: string },
) {
  const [verb = '', ...object] = event.split(' ')
  const [action, what] = [pastOf(verb), object.join(' ')]
  if (of === 'settings') return name ? `${action} ${what} “${name}”` : `${action} the ${what}`
  return object.at(-1) === of
    ? `${action} ${what} ${subject}`
    : `${action} the ${what} of ${subject}`
}

/** A source or a short link is told from others by its name, which is nobody's; what is removed had one. */
function nameIn({ before, after }: Sayable['facts']): string | undefined {
  const names = [after, before].flatMap((fields) => namingFields.map((key) => Object(fields)[key]))
  return names.find((name) => typeof name === 'string')
}

/** The field that is a name, the nearest first: a key of a portal has its source as well. */
const namingFields = ['name', 'portal', 'shortLink', 'path', 'source']

const irregular: Record<string, string> = {
  choose: 'chose',
  give: 'gave',
  take: 'took',
  hold: 'held',
  leave: 'left',
  plan: 'planned',
  resend: 'resent',
  reset: 'reset',
  send: 'sent',
  set: 'set',
  tag: 'tagged',
  undo: 'undid',
  withdraw: 'withdrew',
  enrol: 'enrolled',
  cancel: 'cancelled',
}

function pastOf(verb: string): string {
  return irregular[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`)
}
