import type { z } from '@hono/zod-openapi'

/** The browser's types of a route: request and response. */
export type ClientRoute = { params: unknown; query: unknown; body: unknown; data: unknown }

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** Media types of an uploaded file, such as `['text/csv']`. */
export type FileTypes = readonly string[]

/** From the schemas of a route and its result. */
export type ClientRouteOf<P, Q, B, Data> = {
  params: Input<P>
  query: Input<Q>
  body: B extends FileTypes ? Blob : Input<B>
  data: Json<Data>
}

/** A route without parameters that is in no route table: `get /starts.json`. */
export type PlainRoute<Path extends string, Data> = {
  entries: {
    [Key in `get ${Path}`]: { client?: ClientRouteOf<undefined, undefined, undefined, Data> }
  }
}

/** A value as JSON: a date is a string. */
type Json<T> = T extends Date
  ? string
  : T extends object
    ? { -readonly [Key in keyof T]: Json<T[Key]> }
    : T
