import { addressOf } from './backend-url.ts'
import { fillPath } from './fill-path.ts'
import type { ClientRoute } from './route-types.ts'

/**
 * All API calls, by the tables that define them. The server's list of tables adds its type here, so the
 * browser knows method, path, body and response, and loads nothing of the server. @public
 */
export interface ApiRoutes {
  /** Not empty, so that TypeScript merges the declarations of the server into it. */
  nothing?: never
}

/** Each table is one member of the union; its entries become calls by their keys. */
type Entry = Extract<
  ApiRoutes[keyof ApiRoutes],
  { entries: object }
>['entries'] extends infer Entries
  ? Entries extends object
    ? { [Key in keyof Entries]: { key: Key; client: ClientOf<Entries[Key]> } }[keyof Entries]
    : never
  : never
type ClientOf<Route> = Route extends { client?: infer Client } ? Client & ClientRoute : never

/** All calls, as `PUT /api/…`. */
type Calls = { [E in Entry as E['key'] & string]: E['client'] }
export type Call = keyof Calls

/** Values that the server parses from text are sent as text or as the parsed number. */
type QueryValue<Value> = (unknown extends Value ? string | number : Value) | undefined

/** Parameters of a call: in the path, in the query, and the body. */
export type CallInput<C extends Call> = InputOf<Calls[C]>

type InputOf<R> = R extends ClientRoute
  ? Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
  : never

type Part<R extends ClientRoute, Name extends 'params' | 'query' | 'body'> = [R[Name]] extends [
  undefined,
]
  ? { [Key in Name]?: undefined }
  : Name extends 'params'
    ? { params: { [Key in keyof R['params']]: string | number } }
    : Name extends 'query'
      ? { query?: { [Key in keyof R['query']]?: QueryValue<R['query'][Key]> } }
      : { body: R['body'] }

/** The result of a successful call. */
export type CallData<C extends Call> = C extends Call ? Calls[C]['data'] : never

/** A refusal, or with `error` no readable response; status 0 without any response. */
export type RefusedCall = {
  ok: false
  status: number
  error?: Error
  message?: string
  /** Errors by field. */
  fields?: Record<string, string>
  /** The whole response. */
  refusal?: { message: string; fields?: Record<string, string>; stepUp?: true; setUpFactor?: true }
}

export type Answer<C extends Call> = { ok: true; data: CallData<C> } | RefusedCall

/**
 * Opens the step-up dialog where the server requires it; true on success. Set by the browser entry, which
 * has the dialog.
 */
export const proof: { showAgain?: () => Promise<boolean> } = {}

/** The one function that calls our server. It throws only when `signal` aborts. */
export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<Answer<C>> {
  let status = 0
  try {
    const response = await fetch(addressFor(call, input), {
      // Lower-case `patch` would be sent as it is, and refused.
      method: call.split(' ')[0]?.toUpperCase(),
      credentials: 'include',
      signal,
      ...encode(input.body),
    })
    status = response.status
    const answer = await response.json()
    if (response.ok && answer?.success !== false) return { ok: true, data: answer }
    if (answer.stepUp && (await proof.showAgain?.())) return callApi(call, input, signal)
    return { ok: false, status, message: answer.message, fields: answer.fields, refusal: answer }
  } catch (error) {
    signal?.throwIfAborted()
    return { ok: false, status, error: error as Error }
  }
}

/** The address of a call, for links and streams. */
export function addressFor<C extends Call>(call: C, { params, query }: CallInput<C>): string {
  const path = addressOf(fillPath(call.split(' ')[1] ?? '', params))
  if (!query) return path
  // Undefined values are left out, as in JSON.
  return `${path}?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`
}

function encode(body: unknown) {
  if (body === undefined) return {}
  if (body instanceof Blob) return { headers: { 'content-type': body.type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
