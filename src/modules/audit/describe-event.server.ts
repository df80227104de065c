import { dayInIndia } from '../../ui/format/days.ts'
import type { EventDescription } from './define-event.server.ts'
import type { OpenedEvent } from './open-events.server.ts'
import { actionName } from './rules.ts'
import { definitionOf } from './seal-facts.server.ts'

type Readable = Pick<OpenedEvent, 'event' | 'facts' | 'happenedAt'>

/** What happened, in words; undefined where it is not shown. What nobody can read any more says its name. */
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

/** What happened, as the person it happened to may take it away; undefined where it is about us. */
export function describeOwn({ event, facts, happenedAt }: Readable) {
  const definition = definitionOf(event)
  const read = definition?.own && definition.facts.safeParse(facts)
  if (!definition?.own || !read?.success) return undefined
  const details = Object.entries(definition.own.detail(read.data as never))
  const detail = Object.fromEntries(details.filter((entry) => typeof entry[1] === 'string'))
  return { what: definition.own.what, at: happenedAt.toISOString(), detail }
}
