import type { z } from '@hono/zod-openapi'
import type { HistoryKind } from './rules.ts'

/**
 * All events: src/app/registry.ts adds those of the modules here as types and passes them to
 * `registerEvents`. A name is a verb and its object; staff read it in the audit log. @public
 */
export interface EventRegistry {
  /** Not empty, so that TypeScript merges the registry's declaration into it. */
  nothing?: never
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Registered = Exclude<EventRegistry[keyof EventRegistry], undefined>

/** The definitions that were registered, by name. */
export const events = {} as Intersection<Registered>

/** Called once for the events of each module, by src/app/registry.ts. */
export function registerEvents(
  defined: Readonly<Record<string, { of: HistoryKind; makesVersion: boolean }>>,
): void {
  for (const [name, event] of Object.entries(defined)) {
    if (Object.hasOwn(events, name)) throw new Error(`The event “${name}” is registered twice.`)
    Object.assign(events, { [name]: event })
  }
}

export type EventName = keyof typeof events & string
type Defined = typeof events

/** The names of events that make a version of one kind of record. */
type Versioning<Kind> = {
  [Name in EventName]: Defined[Name] extends { of: Kind; makesVersion: true } ? Name : never
}[EventName]

type FactsOf<Name extends EventName> = z.input<Defined[Name]['facts']>
type VersionedEvent<Name extends EventName> = { event: Name } & (FactsOf<Name> extends Record<
  string,
  never
>
  ? object
  : FactsOf<Name>)

/** An event that makes a version, without actor and version number. */
export type VersionedFacts<Kind extends Defined[EventName]['of']> = {
  [Name in Versioning<Kind>]: VersionedEvent<Name>
}[Versioning<Kind>]

/** An event of a record, with its facts, and with a number if it makes a version. */
export type AuditEvent = {
  [Name in EventName]: VersionedEvent<Name> & {
    id: string | number
  } & (Defined[Name]['makesVersion'] extends true ? { version: number } : object)
}[EventName]

/** The names of events of one kind of record. */
export type EventOf<Kind extends Defined[EventName]['of']> = {
  [Name in EventName]: Defined[Name] extends { of: Kind } ? Name : never
}[EventName]
