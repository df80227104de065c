import type { z } from '@hono/zod-openapi'
import { accountEvents } from '../accounts/events.server.ts'
import { batchEvents, placeEvents } from '../batches/events.server.ts'
import { checkoutEvents } from '../checkout/events.server.ts'
import { courseEvents } from '../courses/events.server.ts'
import { joiningEvents } from '../enrolments/events.server.ts'
import { planEvents } from '../enrolments/plans/events.server.ts'
import { refundEvents } from '../refunds/events.server.ts'
import { enquiryEvents } from '../registrations/enquiries/events.server.ts'
import { registrationEvents } from '../registrations/history/events.server.ts'
import { settingsEvents } from '../settings/events.server.ts'
import { studentEvents } from '../students/events.server.ts'
import { importEvents } from '../students/imports/events.server.ts'

/** Everything that can happen. A name is a verb and its object, and what staff read of it in the trail. */
export const events = {
  ...accountEvents,
  ...batchEvents,
  ...checkoutEvents,
  ...courseEvents,
  ...enquiryEvents,
  ...importEvents,
  ...joiningEvents,
  ...placeEvents,
  ...refundEvents,
  ...planEvents,
  ...registrationEvents,
  ...settingsEvents,
  ...studentEvents,
}

export type EventName = keyof typeof events
type Defined = typeof events

/** The names of what happens to one kind of record and makes a version of it. */
type Versioning<Kind> = {
  [Name in EventName]: Defined[Name] extends { of: Kind; makesVersion: true } ? Name : never
}[EventName]

type FactsOf<Name extends EventName> = z.input<Defined[Name]['facts']>
type Said<Name extends EventName> = { event: Name } & (FactsOf<Name> extends Record<string, never>
  ? object
  : FactsOf<Name>)

/** What makes a version of a record, as it is handed to the door that makes it: without which and what number. */
export type Versioned<Kind extends Defined[EventName]['of']> = {
  [Name in Versioning<Kind>]: Said<Name>
}[Versioning<Kind>]

/** Something that happened to one record, with its facts; what makes a version says its number. */
export type Happened = {
  [Name in EventName]: Said<Name> & {
    id: string | number
  } & (Defined[Name]['makesVersion'] extends true ? { version: number } : object)
}[EventName]
