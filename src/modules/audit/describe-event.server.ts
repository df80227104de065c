import { dayInIndia } from '../../ui/format/days.ts'
import type { EventDescription } from './define-event.server.ts'
import { actionName, type HistoryKind } from './rules.ts'
import { definitionOf, type OpenedEvent } from './sealing.server.ts'

type Sayable = Pick<OpenedEvent, 'event' | 'facts'> & { recordKind: HistoryKind }

/** “gave Gurleen Sandhu a discount of ₹2,000 (staff family)”: what Activity says after who did it. */
export function eventText({ event, facts, recordKind }: Sayable, subject: string): string {
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

/** The name of a source, a short link or the like, which is no person's; a removed one had it before. */
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

type Readable = Pick<OpenedEvent, 'event' | 'facts' | 'happenedAt'>

/**
 * The text of an event; undefined where it is not shown. Unreadable values are replaced by the event's
 * name.
 */
export function describeEvent({
  event,
  facts,
  happenedAt,
}: Readable): EventDescription | undefined {
  const byName = { what: actionName(event), note: null }
  const definition = definitionOf(event)
  if (!definition?.describe) return byName
  const read = definition.facts.safeParse(facts)
  if (!read.success) return byName
  return definition.describe(read.data as never, dayInIndia(happenedAt))
}

/** The text for a person's own data export; undefined where the event is about us. */
export function describeOwn({ event, facts, happenedAt }: Readable) {
  const definition = definitionOf(event)
  const read = definition?.own && definition.facts.safeParse(facts)
  if (!definition?.own || !read?.success) return undefined
  const details = Object.entries(definition.own.detail(read.data as never))
  const detail = Object.fromEntries(details.filter((entry) => typeof entry[1] === 'string'))
  return { what: definition.own.what, at: happenedAt.toISOString(), detail }
}
