import { dayInIndia } from '../../ui/format/days.ts'
import type { EventDescription } from './define-event.server.ts'
import type { OpenedEvent } from './open-events.server.ts'
import { actionName } from './rules.ts'
import { definitionOf } from './seal-facts.server.ts'

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
  if (!definition?.words) return byName
  const read = definition.facts.safeParse(facts)
  if (!read.success) return byName
  return definition.words(read.data as never, dayInIndia(happenedAt))
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
