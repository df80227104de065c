import fc from 'fast-check'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { type Site, type Visitor, visit } from './site.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
}
type Parameter = { in: string; name: string; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A path to call, with schemas for parameters and body. */
export type Route = {
  method: string
  path: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | undefined
}

/** Values for texts, enums and numbers by name, whether optional ones are left out, and additional fields. */
export type RequestValues = {
  fields: 'all' | 'some'
  text: (name: string) => fc.Arbitrary<string>
  choice: (name: string, values: unknown[]) => fc.Arbitrary<unknown>
  number: (name: string, bounds: { min: number; max: number }) => fc.Arbitrary<unknown>
  extra: fc.Arbitrary<Record<string, unknown>>
}

/** A generated request; its texts may contain ‹facts› that are filled in when it is sent. */
export type RouteRequest = {
  method: string
  path: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  type?: string
  body?: unknown
}

/** A PNG in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Routes without parameters; new ones are added here. */
const withoutBody = [
  'POST /api/auth/logout',
  'POST /api/auth/second-step/passkey',
  'POST /api/me/factors/new-passkey',
  'POST /api/me/factors/new-authenticator',
  'POST /api/me/factors/recovery-codes',
  'POST /api/me/step-up/passkey',
  'POST /api/admin/invitations/{id}',
  'POST /api/admin/health',
  'POST /api/me/email',
  'POST /api/me/refunds/{id}/withdrawal',
  'POST /api/admin/refunds/{id}/withdrawal',
  'POST /api/admin/orders/external-refunds/{id}',
  'POST /api/me/email/code',
  'POST /api/admin/batches/{id}/people/{student}/undo',
  'POST /api/admin/batches/{id}/certificates',
]
/** Bodies without a schema in the document. */
const undocumentedBodies: Record<string, { type: string; schema: Schema }> = {
  // Signed raw bytes; generated ones have no valid signature.
  'POST /api/payments/razorpay/events': { type: 'application/json', schema: { type: 'object' } },
  'PUT /api/me/picture': { type: 'image/png', schema: { type: 'string', enum: [onePixel] } },
  'POST /api/admin/course-pictures': {
    type: 'image/png',
    schema: { type: 'string', enum: [onePixel] },
  },
}

/** All routes of the OpenAPI document, and addresses of the site map that it omits. */
export async function readRoutes(site: Site) {
  const response = await visit(site).get(endpoints.openapi)
  const { paths, components } = (await response.json()) as Document
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      readRoute(method.toUpperCase(), path, operation),
    ),
  )
  const otherRoutes = Object.values(endpoints)
    .map((address) => address.replace(/:(\w+)/g, '{$1}'))
    .filter((path) => !paths[path])
    .map((path) => readRoute('GET', path, { parameters: parametersIn(path) }))
  return { routes: [...routes, ...otherRoutes], schemas: components.schemas }
}

function readRoute(method: string, path: string, operation: Operation): Route {
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  const routeName = `${method} ${path}`
  const body = content
    ? { type: content[0], schema: content[1].schema }
    : undocumentedBodies[routeName]
  if (!body && !['GET', 'DELETE'].includes(method) && !withoutBody.includes(routeName))
    throw new Error(`${routeName}: the document does not say what it takes.`)
  const parameters = operation.parameters ?? []
  for (const { name } of parametersIn(path).filter((one) => one.in === 'path'))
    if (!parameters.some((parameter) => parameter.name === name))
      throw new Error(`${routeName}: the document does not say what {${name}} is.`)
  for (const parameter of parameters)
    if (!['path', 'query'].includes(parameter.in))
      throw new Error(
        `${routeName}: nothing is generated for “${parameter.name}” in ${parameter.in}.`,
      )
  return { method, path, parameters, body }
}

/** Popup, pictures and files, which the document omits. */
function parametersIn(path: string): Parameter[] {
  const ofPopup = path === endpoints.providerStart ? ['nonce'] : ['state', 'code', 'iss', 'error']
  const query = path.startsWith(endpoints.providerStart) ? ofPopup : []
  const text: Schema = { type: 'string' }
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      in: 'path',
      name,
      schema: text,
    })),
    ...query.map((name) => ({ in: 'query', name, schema: text })),
  ]
}

/** Generates requests of a route from its schemas and these values. */
export function requestsOf(
  { method, path, parameters, body }: Route,
  schemas: Record<string, Schema>,
  values: RequestValues,
): fc.Arbitrary<RouteRequest> {
  const valuesOf = createValues(schemas, values)
  const schemasIn = (part: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === part).map((one) => [one.name, one.schema]),
    )
  const all = (shape: Record<string, Schema>) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [name, valuesOf(name, schema)]),
    )
  return fc
    .record({
      params: fc.record(all(schemasIn('path'))).map(withoutDots),
      query: fc.record(
        all(schemasIn('query')),
        values.fields === 'some' ? { requiredKeys: [] } : {},
      ),
      more: values.extra,
      body: body ? valuesOf('body', body.schema) : fc.constant(undefined),
    })
    .map(({ params, query, more, body: value }) => ({
      method,
      path,
      params,
      query: method === 'GET' ? { ...query, ...more } : query,
      ...(body && { type: body.type, body: withExtraFields(value, more) }),
    }))
}

/** An empty segment, or dots alone, would change the path. */
function withoutDots(params: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^\.{0,2}$/.test(String(value)) ? 'none' : value,
    ]),
  )
}

function withExtraFields(body: unknown, more: Record<string, unknown>) {
  return body !== null && typeof body === 'object' ? { ...more, ...body } : body
}

/** Throws on an unknown kind of schema, so that no route is skipped unnoticed. */
function createValues(schemas: Record<string, Schema>, values: RequestValues) {
  const valuesOf = (name: string, schema: Schema): fc.Arbitrary<unknown> => {
    if (schema.$ref) return valuesOf(name, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    if (schema.allOf)
      return fc
        .tuple(...schema.allOf.map((part) => valuesOf(name, part)))
        .map((parts) => Object.assign({}, ...parts))
    const either = schema.anyOf ?? schema.oneOf
    if (either) return fc.oneof(...either.map((part) => valuesOf(name, part)))
    if (schema.enum) return values.choice(name, schema.enum)
    const types = [schema.type ?? 'string'].flat()
    return fc.oneof(...types.map((type) => ofType(name, type, schema)))
  }

  const ofType = (name: string, type: string, schema: Schema): fc.Arbitrary<unknown> => {
    const { minimum: min = 0, maximum: max = 10_000, items, properties = {} } = schema
    switch (type) {
      case 'string':
        return values.text(name)
      case 'integer':
      case 'number':
        return values.number(name, { min, max })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(valuesOf(name, items ?? {}), { maxLength: 3 })
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(properties).map(([key, of]) => [key, valuesOf(key, of)]),
          ),
          values.fields === 'some' ? { requiredKeys: schema.required ?? [] } : {},
        )
      default:
        throw new Error(`Nothing is generated for “${name}” of type ${type}.`)
    }
  }
  return valuesOf
}

/** Sends a request with its ‹facts› filled in. */
export function send(
  visitor: Visitor,
  request: RouteRequest,
  fill: <T>(value: T) => T = (value) => value,
) {
  const { method, path, type } = request
  const params = fill(request.params)
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name) => percentEncode(String(params[name])))
  const query = Object.entries(fill(request.query)).map(
    ([name, value]) => `${percentEncode(name)}=${percentEncode(String(value))}`,
  )
  const address = query.length > 0 ? `${filledPath}?${query.join('&')}` : filledPath
  if (!type) return visitor.ask(address, { method })
  const body = fill(request.body)
  return visitor.ask(address, {
    method,
    headers: { 'content-type': type },
    body: type.startsWith('image/')
      ? Buffer.from(String(body), 'base64')
      : typeof body === 'string'
        ? body
        : JSON.stringify(body),
  })
}

/** A lone surrogate has no UTF-8; it is sent as its three bytes. */
function percentEncode(text: string): string {
  return [...text]
    .map((sign) =>
      sign.isWellFormed()
        ? encodeURIComponent(sign)
        : [
            0xe0 | (sign.charCodeAt(0) >> 12),
            0x80 | ((sign.charCodeAt(0) >> 6) & 63),
            0x80 | (sign.charCodeAt(0) & 63),
          ]
            .map((byte) => `%${byte.toString(16)}`)
            .join(''),
    )
    .join('')
}
