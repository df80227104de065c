import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#texts/refusals.ts'
import { openSite, type Site, signUp, visit } from '../../../test-support/site.ts'
import { abilities } from '../../modules/accounts/abilities.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

type Operation = {
  summary?: string
  'x-who'?: string
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
  responses: Record<string, { description: string }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { required?: string[]; properties?: object }> }
}

let site: Site
let document: Document
beforeAll(async () => {
  site = await openSite()
  document = (await (await visit(site).get(endpoints.openapi)).json()) as Document
})
afterAll(() => site.close())

test('the document describes every route that people and pages call', () => {
  expect(document.openapi).toBe('3.1.0')
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(routes).toEqual(
    expect.arrayContaining([
      'GET /awake-backend',
      'GET /courses.json',
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'GET /api/me',
      'POST /api/free-demo/register',
      'GET /api/admin/registrations',
    ]),
  )
})

test('each route says what it does and how it refuses', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations)) {
      expect({ path, ...operation }).toHaveProperty('summary')
      const statuses = Object.keys(operation.responses)
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true)
      if (operation.requestBody) expect(statuses).toContain('400')
      if (path.startsWith('/api/admin')) {
        expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
      }
    }
  }
})

// S31
test('each route says who may use it, and refuses everybody else', async () => {
  const student = await signUp(site)
  for (const { path, method, who: audience } of describedDoors()) {
    const isKnown = ['anyone', 'members', ...abilities].some((ability) => ability === audience)
    expect({ method, path, isSaid: isKnown }).toEqual({ method, path, isSaid: true })
    if (audience === 'anyone') continue
    const address = path.replace(/\{\w+\}/g, '1')
    const statuses = { stranger: (await visit(site).ask(address, { method })).status }
    expect({ method, path, statuses }).toMatchObject({ statuses: { stranger: 401 } })
    if (audience === 'members') continue
    const { status } = await student.ask(address, { method })
    expect({ method, path, who: audience, status }).toEqual({
      method,
      path,
      who: audience,
      status: 403,
    })
  }
})

// S31
test('nobody needs to be signed in for these routes, and for no other', () => {
  const open = describedDoors().filter(({ who: audience }) => audience === 'anyone')
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/auth/second-step',
    'GET /api/checkouts/courses/{id}',
    // Its number is a secret of 122 random bits, and the page names nobody.
    'GET /api/orders/{id}',
    'GET /api/reviews',
    'GET /awake-backend',
    'GET /courses.json',
    'GET /starts.json',
    'POST /api/auth/forgot-password',
    'POST /api/auth/invitation',
    'POST /api/auth/invitation/accept',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/mailed-link',
    'POST /api/auth/not-me',
    'POST /api/auth/register',
    'POST /api/auth/reset-password',
    'POST /api/auth/second-step',
    'POST /api/auth/second-step/passkey',
    'POST /api/auth/verify-email',
    'POST /api/call-backs',
    // By a key of its own.
    'POST /api/enquiries',
    'POST /api/orders/{id}/return',
    'POST /api/page-views',
    // By a signed link.
    'POST /api/payment-link',
    'POST /api/payment-link/order',
    'POST /api/payments/razorpay/events',
    'POST /api/seat-offer',
    'POST /api/seat-offer/answer',
  ])
})

test('every ability opens a route', () => {
  const audiences = new Set(describedDoors().map(({ who: audience }) => audience))
  // Checked in the command, by content: a receipt of an earlier day, refunds, a seat beyond the batch's number, a late correction.
  expect(abilities.filter((ability) => !audiences.has(ability))).toEqual([
    'payments.cancel',
    'refunds.approve',
    'batches.overbook',
    'attendance.correct',
  ])
})

// S31
test('a user who may only view something changes nothing and exports no file', () => {
  const open = describedDoors().filter(({ who: audience }) => audience?.endsWith('.see'))
  const changingRoutes = open.filter(
    ({ method, path }) => method !== 'GET' || path.endsWith('.csv'),
  )
  // Read marks are personal.
  expect(changingRoutes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PATCH /api/admin/notifications',
    'PATCH /api/admin/notifications/{id}',
  ])
})

test('bodies are JSON, pictures, a CSV file or a file of work, with the fields of the specification', () => {
  const pictures = ['image/webp', 'image/jpeg', 'image/png']
  const others: Record<string, string[]> = {
    '/api/admin/course-imports': ['text/csv'],
    '/api/admin/imports': ['text/csv'],
    '/api/admin/enquiry-imports': ['text/csv'],
    '/api/admin/bank-statements': ['text/csv'],
    '/api/admin/payouts': ['text/csv'],
    '/api/admin/course-pictures': pictures,
    '/api/admin/site-pictures': pictures,
    '/api/admin/set-up/logos': pictures,
    '/api/me/picture': pictures,
    '/api/me/submission-files': ['application/octet-stream'],
    '/api/admin/batches/{id}/material-files': ['application/octet-stream'],
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { requestBody } of Object.values(operations)) {
      const types = others[path] ?? ['application/json']
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual(types)
    }
  }
  const { schemas } = document.components
  expect(schemas.SignUp?.required).toEqual(['name', 'email', 'password'])
  expect(schemas.Login?.required).toEqual(['email', 'password'])
  expect(schemas.SignedIn?.required).toEqual(['success', 'message', 'token', 'user'])
  expect(Object.keys(schemas.FastTrackRegistration?.properties ?? {})).toEqual([
    'name',
    'email',
    'phone',
    'course',
    'batch',
    'landing',
  ])
})

test('each described GET route is there', async () => {
  const paths = Object.keys(document.paths).filter((path) => document.paths[path]?.get)
  for (const path of paths) {
    const answer = await visit(site).get(path.replace(/\{\w+\}/g, '1'))
    // A missing record and an unknown path have different responses.
    const there = !(await answer.text()).includes(refusals.nothingHere)
    expect({ path, there }).toEqual({ path, there: true })
  }
})

/** Every described route with who may use it. */
function describedDoors() {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { 'x-who': audience }]) => ({
      path,
      method: method.toUpperCase(),
      who: audience,
    })),
  )
}
