import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { json, newApi } from '../../platform/http/api.ts'
import { refuseBusy, refuseForNow } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { consumeLimit, type Limiter, type Limits, refundLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { doneSchema, refusalSchema } from '../../ui/api/contract.ts'
import { type Reason, type ReasonTexts, say } from '../../ui/api/reasons.ts'
import type { ClientRouteOf, FileTypes } from '../../ui/api/route-types.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import type { Ability } from './abilities.ts'
import type { Person } from './contract.ts'
import { requireAccess, type Terms } from './session-cookie.server.ts'
import type { Visibility } from './visibility/find-hidden.server.ts'

/** `PUT /api/admin/sources/{id}` */
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Who may call a route: anyone, signed-in people, or staff with an ability. */
export type Audience = 'anyone' | 'members' | Ability

/** For staff a route also states whose records it names. */
type Access<Who> = { access: Who } & (Who extends 'anyone'
  ? object
  : Who extends 'members'
    ? Terms
    : { visibility: Visibility } & Pick<Terms, 'provenAgain'>)

/** What `run` gets beside the request: services, actor and time, texts in the visitor's language. */
export type RouteContext<Who = Ability> = Services & {
  context: Who extends 'anyone' ? { now: Date } : { actor: Person; now: Date }
  /** The signed-in person. */
  person: Who extends 'anyone' ? undefined : Person
  texts: Texts
  c: Context<AppEnv>
}

type Refusal = { ok: false; reason: string }
/** Refusals that every table has: 429 and 503. */
export type TooMany = {
  ok: false
  reason: 'too-many-attempts'
  retryAfter: number
  advice?: string
}
export type Busy = { ok: false; reason: 'busy'; message: string }

/** Data that a refusal sends beside its reason. */
type RefusalData = { message: string } & Record<string, unknown>

type SuccessStatus = 200 | 201 | 202 | 204
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422
/** The status of a refusal, and the form field it belongs to. */
type RefusalAnswer = RefusalStatus | readonly [RefusalStatus, field: string]

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown
type RequestOf<P, Q, B> = Parsed<P> & Parsed<Q> & Parsed<B>
type CheckedRequest<P, Q, B, Checked> = RequestOf<P, Q, B> & Exclude<Checked, Refusal>
type Success<Result> = Exclude<Result, Refusal | Response>
type Refused<Result, Checked> = Extract<Result, Refusal> | Extract<Checked, Refusal>
type Limited<Limit> = Limit | readonly Limit[]

type LimitOf<By extends string> = Extract<keyof Limits, `${string}${By}`>
type LimitFor<Who> = LimitOf<Who extends 'anyone' ? 'FromAddress' : 'OfPerson' | 'FromAddress'>

/** How often a route may be used: by person or by address, as the name of the limit says, or by `key`. */
type RouteLimit<Who, Request> =
  | LimitFor<Who>
  | { limit: LimitFor<Who> & LimitOf<'OfPerson'>; counts: 'failures' }
  | (CountedLimit<Request, RouteContext<Who>> & { key: object })
type CountedLimit<Request = never, Context = never> = {
  limit: keyof Limits
  /** What is counted together; requests without a key are not counted. */
  key?: (request: Request, context: Context) => Key | Promise<Key>
  /** A success returns its try: never by address, where an own account would pay for guesses at others. */
  counts?: 'failures'
}
type Key = string | undefined

type Shared<Who, P, Q, B, Result, Checked> = Access<Who> & {
  summary: string
  params?: P
  query?: Q
  /** A JSON schema, or the media types of a file; `boundedBody` checks type and size by the path. */
  body?: B
  status?: SuccessStatus
  /** A response schema, where clients other than our own pages rely on it. */
  response?: z.ZodType
  /** What it refuses does not count under the limits; `limit` and `run` also receive what it returns. */
  check?: (request: RequestOf<P, Q, B>, context: RouteContext<Who>) => Promise<Checked> | Checked
  /** Counted before `run`, in this order, up to the first that is reached. */
  limit?: Limited<RouteLimit<Who, CheckedRequest<P, Q, B, Checked>>>
  run: (
    request: CheckedRequest<P, Q, B, Checked>,
    context: RouteContext<Who>,
  ) => Promise<Result> | Result
  /** A text other than the table's, or data beside it, such as what somebody else saved meanwhile. */
  refusals?: {
    [Key in Refused<Result, Checked>['reason']]?: (
      facts: Extract<Refused<Result, Checked>, { reason: Key }>,
      request: RequestOf<P, Q, B>,
      texts: Texts,
    ) => string | RefusalData
  }
}

type Changes<P, Q, B, Result, Data> = {
  /** The text that the page shows after success. */
  message: string | ((result: Success<Result>, request: RequestOf<P, Q, B>, texts: Texts) => string)
  /** Data sent beside the text. Nothing else of the result leaves the server. */
  data?: (result: Success<Result>) => Data
}

/** One route of a table. `client` is only a type: what the browser sends and receives. */
export type Route<Result, Client> = Terms & {
  access: Audience
  visibility?: Visibility
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | FileTypes
  status?: SuccessStatus
  response?: z.ZodType
  check?: (request: never, context: never) => unknown
  limit?: Limited<RouteLimit<Ability, never>>
  run: (request: never, context: never) => Promise<Result> | Result
  refusals?: Record<string, (facts: never, request: never, texts: Texts) => string | RefusalData>
  message?: string | ((result: never, request: never, texts: Texts) => string)
  data?: (result: never) => object
  client?: Client
}

type Done = { success: true; message: string }

/** A route that responds with the result of `run`, also after a change. */
export function respondWithResult<
  Who extends Audience,
  Result,
  P = undefined,
  Q = undefined,
  B = undefined,
  Checked = unknown,
>(route: Shared<Who, P, Q, B, Result, Checked>) {
  type Client = ClientRouteOf<P, Q, B, Success<Result>>
  return route as unknown as Route<Result | Extract<Checked, Refusal>, Client>
}

/** A route that responds with a text. */
export function respondWithMessage<
  Who extends Audience,
  Result,
  P = undefined,
  Q = undefined,
  B = undefined,
  Data extends object = object,
  Checked = unknown,
>(route: Shared<Who, P, Q, B, Result, Checked> & Changes<P, Q, B, Result, Data>) {
  type Client = ClientRouteOf<P, Q, B, Done & Data>
  return route as unknown as Route<Result | Extract<Checked, Refusal>, Client>
}

/** A refusal by the route itself, without a command. */
export function refused<const R extends string>(reason: R) {
  return { ok: false as const, reason }
}

type AnyRoute = Route<unknown, unknown>
type Entries = Record<RouteKey, AnyRoute>

type RefusalsOf<Table> = Table[keyof Table] extends infer Entry
  ? Entry extends Route<infer Result, infer _Client>
    ? Exclude<Extract<Result, Refusal>, { reason: 'too-many-attempts' | 'busy' }>
    : never
  : never

export type RouteTable<Table extends Entries = Entries> = {
  entries: Table
  texts: (texts: Texts) => ReasonTexts<Reason>
  statuses: Record<string, RefusalAnswer | undefined>
  event?: string
}

/**
 * The routes of a topic. `words` has a text for each reason that their commands and schemas return; a
 * missing one does not compile. `statuses` lists reasons whose status is not 409, and the form fields of
 * reasons. Refusals are logged as `event`, where it is given.
 */
export function routeTable<Table extends Entries>(
  refusals: {
    texts: ReasonTexts<RefusalsOf<Table>> | ((texts: Texts) => ReasonTexts<RefusalsOf<Table>>)
    statuses: { [Key in RefusalsOf<Table>['reason']]?: RefusalAnswer }
    event?: string
  },
  entries: Table,
): RouteTable<Table> {
  const { texts, statuses, event } = refusals
  const wordsIn = typeof texts === 'function' ? texts : () => texts
  return {
    entries,
    event,
    statuses: statuses as RouteTable['statuses'],
    texts: wordsIn as RouteTable['texts'],
  }
}

/** The routes of a table as handlers, with their OpenAPI description. */
export function mountRoutes(table: RouteTable, services: Services) {
  const api = newApi<Reason>(table.texts)
  for (const [key, route] of Object.entries(table.entries) as [RouteKey, AnyRoute][])
    api.openapi(describe(key, route, table, services), ((c: Context<AppEnv>) =>
      answer(route, table, services, c)) as never)
  return api
}

function describe(key: RouteKey, route: AnyRoute, table: RouteTable, services: Services) {
  const { access, summary, params, query, body, status = 200, response, message } = route
  const [method = '', path = ''] = key.split(' ')
  const success = response ?? (message === undefined ? z.looseObject({}) : doneSchema)
  const content = isFile(body)
    ? Object.fromEntries(body.map((type) => [type, bytes]))
    : { 'application/json': { schema: body } }
  return createRoute({
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    summary,
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required: true, content } } : {}),
    },
    responses: {
      [status]: json(success, 'Done'),
      ...Object.fromEntries(
        refusalStatuses(route, table).map((code) => [code, json(refusalSchema, 'Refused')]),
      ),
    },
    ...(access === 'anyone' ? { 'x-who': access } : requireAccess(access, services, route)),
    ...(route.limit && { 'x-limits': limitsOf(route).map(({ limit }) => limit) }),
  })
}

/** The text says why. 401 and 403 come from the access check, 400 also from the schemas. */
function refusalStatuses({ access, params, query, body }: AnyRoute, { statuses }: RouteTable) {
  const ofReasons = Object.values(statuses).map((one = 409) =>
    typeof one === 'number' ? one : one[0],
  )
  const ofAccess = access === 'anyone' ? [] : access === 'members' ? [401] : [401, 403]
  return [...new Set([...(params || query || body ? [400] : []), ...ofAccess, ...ofReasons])]
}

const bytes = { schema: { type: 'string', format: 'binary' } } as const

function isFile(body: AnyRoute['body']): body is FileTypes {
  return Array.isArray(body)
}

async function answer(route: AnyRoute, table: RouteTable, services: Services, c: Context<AppEnv>) {
  const { message, data, refusals = {} } = route
  // The status that `run` sets with `c.status` is used where the route states none.
  const status = route.status as ContentfulStatusCode
  const texts = textsFor(c.var.language)
  const request = {
    ...(route.params ? valid(c, 'param') : {}),
    ...(route.query ? valid(c, 'query') : {}),
    ...(route.body && !isFile(route.body) ? valid(c, 'json') : {}),
  }
  const { person } = c.var
  const context = { actor: person, now: services.clock() }
  const result = await runLimited(route, request, { ...services, context, person, texts, c })
  if (result instanceof Response) return result
  if (isRefusal(result)) {
    if (result.reason === 'too-many-attempts')
      return refuseForNow(c, (result as TooMany).retryAfter, (result as TooMany).advice)
    if (result.reason === 'busy') return refuseBusy(c, (result as Busy).message)
    const { event } = table
    if (event) c.var.log.info({ event, outcome: 'refused', reason: result.reason })
    const more = refusals[result.reason]?.(result as never, request as never, texts)
    return refuseAs(c, table.statuses[result.reason], more ?? say(table.texts(texts), result))
  }
  if (message === undefined) return c.json(result as object, status)
  const sentence =
    typeof message === 'string' ? message : message(result as never, request as never, texts)
  const answered = { ...data?.(result as never), success: true as const, message: sentence }
  return c.json(answered, status)
}

type AnyContext = Services &
  Pick<RouteContext, 'c' | 'texts'> & { context: object; person?: Person }

/** Checks the request, counts it under each limit of the route, and runs. */
async function runLimited(route: AnyRoute, request: object, context: AnyContext): Promise<unknown> {
  const checked = await route.check?.(request as never, context as never)
  if (isRefusal(checked)) return checked
  const whole = { ...request, ...(checked as object | undefined) }
  const returned: [Limiter, string][] = []
  for (const { limit: name, key: keyOf = keyByName(name), counts } of limitsOf(route)) {
    const key = await keyOf(whole as never, context as never)
    if (key === undefined) continue
    const limit = context.limits[name]
    const result = await consumeLimit(limit, key)
    if (!result.ok) return result
    if (counts === 'failures') returned.push([limit, key])
  }
  const result = await route.run(whole as never, context as never)
  if (!isRefusal(result)) for (const counted of returned) await refundLimit(...counted)
  return result
}

function limitsOf({ limit = [] }: AnyRoute): CountedLimit[] {
  return [limit].flat().map((one) => (typeof one === 'string' ? { limit: one } : one))
}

function keyByName(name: keyof Limits) {
  return (_: never, { c }: AnyContext) =>
    name.endsWith('OfPerson') ? c.var.person.id : c.var.address
}

function isRefusal(result: unknown): result is Refusal {
  if (typeof result !== 'object' || result === null) return false
  return 'ok' in result && result.ok === false && 'reason' in result
}

function valid(c: Context<AppEnv>, part: 'param' | 'query' | 'json'): object {
  return (c.req as unknown as { valid(part: string): object }).valid(part)
}

function refuseAs(c: Context<AppEnv>, refusal: RefusalAnswer = 409, text: string | RefusalData) {
  const [status, field] = typeof refusal === 'number' ? [refusal] : refusal
  const data = typeof text === 'string' ? { message: text } : text
  const fields = field === undefined ? undefined : { [field]: data.message }
  return c.json({ success: false as const, ...data, ...(fields && { fields }) }, status)
}
