import type { z } from '@hono/zod-openapi'

/** What the browser knows of a route: what to send, and what comes back. */
export type ClientRoute = { params: unknown; query: unknown; body: unknown; data: unknown }

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** Of a file that is sent instead of JSON, such as `['text/csv']`. */
export type FileTypes = readonly string[]

/** From the schemas of a route and what it answers. */
export type ClientRouteOf<P, Q, B, Data> = {
  params: Input<P>
  query: Input<Q>
  body: B extends FileTypes ? Blob : Input<B>
  data: Json<Data>
}

/** A value as it arrives in the browser: a date is a text there. */
type Json<T> = T extends Date
  ? string
  : T extends object
    ? { -readonly [Key in keyof T]: Json<T[Key]> }
    : T
