import type { z } from '@hono/zod-openapi'
import type { HistoryKind } from './rules.ts'

/**
 * Everything that can happen, by module: each module adds its events here as types and hands them to
 * `registerEvents`. A name is a verb and its object, and what staff read of it in the trail.
 * @public
 */
export interface EventRegistry {
  /** So that it is not empty: TypeScript merges into it what the modules declare. */
  nothing?: never
}

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Registered = Exclude<EventRegistry[keyof EventRegistry], undefined>

/** The definitions that were registered, by name. */
export const events = {} as Both<Registered>

/** After these nothing that was said of a record before is of anybody who is there. */
export const farewells: string[] = []

/** Called once by each module, from its `events.server.ts`; src/app/registry.ts imports them all. */
export function registerEvents(
  defined: Readonly<Record<string, { of: HistoryKind; makesVersion: boolean }>>,
  options: { farewells?: readonly string[] } = {},
): void {
  for (const [name, event] of Object.entries(defined)) {
    if (Object.hasOwn(events, name)) throw new Error(`The event “${name}” is registered twice.`)
    Object.assign(events, { [name]: event })
  }
  farewells.push(...(options.farewells ?? []))
}

export type EventName = keyof typeof events & string
type Defined = typeof events

/** The names of what happens to one kind of record and makes a version of it. */
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

/** What makes a version of a record, as it is handed to the door that makes it: without which and what number. */
export type VersionedFacts<Kind extends Defined[EventName]['of']> = {
  [Name in Versioning<Kind>]: VersionedEvent<Name>
}[Versioning<Kind>]

/** Something that happened to one record, with its facts; what makes a version says its number. */
export type AuditEvent = {
  [Name in EventName]: VersionedEvent<Name> & {
    id: string | number
  } & (Defined[Name]['makesVersion'] extends true ? { version: number } : object)
}[EventName]

/** The names of what happens to one kind of record. */
export type EventOf<Kind extends Defined[EventName]['of']> = {
  [Name in EventName]: Defined[Name] extends { of: Kind } ? Name : never
}[EventName]
