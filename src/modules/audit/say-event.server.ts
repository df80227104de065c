import type { OpenedEvent } from './open-events.server.ts'
import type { HistoryKind } from './rules.ts'
import { definitionOf } from './seal-facts.server.ts'

type Told = Pick<OpenedEvent, 'event' | 'facts'> & { recordKind: HistoryKind }

/** “gave Gurleen Sandhu a discount of ₹2,000 (staff family)”: what Activity says after who did it. */
export function sayEvent({ event, facts, recordKind }: Told, whom: string): string {
  const definition = definitionOf(event)
  const read = definition?.did && definition.facts.safeParse(facts)
  return definition?.did && read?.success
    ? definition.did(read.data as never, whom)
    : sayByName(event, { of: recordKind, whom, name: nameIn(facts) })
}

/** Its name in the past: “edit student” is “edited student Asha Rao”, “end sessions” “ended sessions of Asha Rao”. */
function sayByName(event: string, { of, whom, name }: { of: string; whom: string; name?: string }) {
  const [verb = '', ...object] = event.split(' ')
  const said = [pastOf(verb), ...object].join(' ')
  if (of === 'settings') return name ? `${said} “${name}”` : said
  return object.at(-1) === of ? `${said} ${whom}` : `${said} of ${whom}`
}

/** A source or a short link is told from others by its name, which is nobody's. */
function nameIn({ after }: Told['facts']): string | undefined {
  const { name } = Object(after)
  return typeof name === 'string' ? name : undefined
}

const irregular: Record<string, string> = {
  choose: 'chose',
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
