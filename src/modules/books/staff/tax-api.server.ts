import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { states } from '../../../ui/format/states.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { supplyStateSchema } from '../../enrolments/contract.ts'
import { setSupplyState } from '../../enrolments/set-supply-state.server.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { enrolmentRefusalText } from '../../enrolments/staff/words.ts'
import { newTaxSchema, taxSchema } from '../../ledger/documents/tax/contract.ts'
import type { TaxReason } from '../../ledger/documents/tax/rules.ts'
import { saveTax } from '../../ledger/documents/tax/save-tax.server.ts'
import { listTax } from '../../ledger/documents/tax/store.server.ts'
import { payeeSchema, savePayeeSchema } from '../../ledger/upi/contract.ts'
import type { UpiFieldReason } from '../../ledger/upi/rules.ts'
import { savePayee } from '../../ledger/upi/save-payee.server.ts'
import { readPayee } from '../../ledger/upi/store.server.ts'
import { taxWords, upiFieldWords } from './words.ts'

const wrong = { 400: json(refusalSchema, 'A field is wrong') }

const read = createRoute({
  method: 'get',
  path: staffEndpoints.tax,
  summary: 'What the institute is for GST, from which day on',
  responses: { 200: json(taxSchema, 'The last to begin first'), ...staffOnly },
})

const save = createRoute({
  method: 'post',
  path: staffEndpoints.tax,
  summary: 'Say what the institute is for GST from a day on',
  request: jsonBody(newTaxSchema),
  responses: {
    201: json(taxSchema, 'As it stands now'),
    409: json(refusalSchema, 'Somebody else said something meanwhile'),
    ...{ ...wrong, ...staffOnly },
  },
})

const payee = createRoute({
  method: 'get',
  path: staffEndpoints.upiAddress,
  summary: 'Where UPI payments go',
  responses: { 200: json(payeeSchema, 'The address, where one is set'), ...staffOnly },
})

const setPayee = createRoute({
  method: 'put',
  path: staffEndpoints.upiAddress,
  summary: 'Set where UPI payments go',
  request: jsonBody(savePayeeSchema),
  responses: { 200: json(payeeSchema, 'As it stands now'), ...wrong, ...staffOnly },
})

const supply = createRoute({
  method: 'put',
  path: staffEndpoints.joiningSupplyState,
  summary: 'Say in which state a student lives who learns online',
  request: { params: idSchema, ...jsonBody(supplyStateSchema) },
  responses: {
    200: json(doneSchema, 'Papers from now on say so'),
    404: json(refusalSchema, 'There is nothing at this address'),
    ...{ ...wrong, ...staffOnly },
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    taxApi: typeof read | typeof save | typeof payee | typeof setPayee | typeof supply
  }
}

export function taxApi(services: Services) {
  const setters = requireAccess('books.set', services, 'nobody')
  const words = { ...taxWords, ...upiFieldWords }
  return newApi<TaxReason | UpiFieldReason>(() => words)
    .openapi({ ...read, ...setters }, async (c) => c.json(await present(services), 200))
    .openapi({ ...save, ...setters }, keep(services))
    .openapi({ ...payee, ...requireAccess('payments.see', services, 'nobody') }, async (c) =>
      c.json(await presentPayee(services), 200),
    )
    .openapi({ ...setPayee, ...setters }, keepPayee(services))
    .openapi(
      { ...supply, ...requireAccess('joinings.make', services, { enrolment: 'path id' }) },
      keepSupply(services),
    )
}

function keepSupply({ db, clock }: Services): RouteAnswer<typeof supply> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { code } = c.req.valid('json')
    const set = await setSupplyState(db, { id, code }, { actor: c.var.person, now: clock() })
    if (!set) return refuse(c, 404, enrolmentRefusalText({ reason: 'no-joining' }))
    const message = code
      ? `Supplied in ${states[code]}, if it is online.`
      : 'Supplied in our own state.'
    return c.json({ success: true as const, message }, 200)
  }
}

function keep(services: Services): RouteAnswer<typeof save> {
  const { db, clock } = services
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const saved = await saveTax(db, c.req.valid('json'), context)
    if (saved.ok) return c.json(await present(services), 201)
    const message = say(taxWords, saved)
    if (saved.reason === 'said-meanwhile') return refuse(c, 409, message)
    return refuse(c, 400, message, { validFrom: message })
  }
}

function keepPayee(services: Services): RouteAnswer<typeof setPayee> {
  const { db, clock } = services
  return async (c) => {
    await savePayee(db, c.req.valid('json'), { actor: c.var.person, now: clock() })
    return c.json(await presentPayee(services), 200)
  }
}

async function present({ db, clock }: Services) {
  return { today: dayInIndia(clock()), ...(await listTax(db)) }
}

async function presentPayee({ db }: Services) {
  const matchingPayee = await readPayee(db)
  if (!matchingPayee) return { payee: null }
  const { address, name, savedBy, savedAt } = matchingPayee
  return { payee: { address, name, savedBy, savedAt: savedAt.toISOString() } }
}
