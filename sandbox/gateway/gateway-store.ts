import type pg from 'pg'

/** Data of the gateway stand-in, by kind and name. */
export type GatewayStore = {
  get<Kind extends keyof GatewayRecords>(
    kind: Kind,
    id: string,
  ): Promise<GatewayRecords[Kind] | undefined>
  put<Kind extends keyof GatewayRecords>(
    kind: Kind,
    id: string,
    thing: GatewayRecords[Kind],
  ): Promise<void>
  /** False if the name exists, which then stays as it is. */
  add<Kind extends keyof GatewayRecords>(
    kind: Kind,
    id: string,
    thing: GatewayRecords[Kind],
  ): Promise<boolean>
  /** The newest first. */
  list<Kind extends keyof GatewayRecords>(kind: Kind, most: number): Promise<GatewayRecords[Kind][]>
  /** Due deliveries (milliseconds since 1970), longest waiting first. */
  due(pageSize: number, most: number): Promise<Delivery[]>
}

export type GatewayRecords = {
  keys: { keyId: string; keySecret: string; webhookSecret: string }
  settings: { open: boolean; faults: string[] }
  order: SandboxOrder
  payment: SandboxPaymentRecord
  refund: SandboxRefund
  dispute: SandboxDispute
  delivery: Delivery
}

export type SandboxOrder = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: unknown
  created_at: number
}

export type SandboxPaymentRecord = {
  id: string
  entity: 'payment'
  order_id: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  captured: boolean
  method: string
  vpa: string | null
  amount_refunded: number
  refund_status: 'partial' | 'full' | null
  notes: []
  acquirer_data: { rrn: string | null }
  created_at: number
}

export type SandboxRefund = {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  currency: string
  notes: []
  acquirer_data: { arn: string | null }
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: 'normal'
  receipt: string | null
  key: string | null
  asked: string
  created_at: number
}

export type SandboxDispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  created_at: number
}

/** A delivery of an event: its text, the time of the next try, and the last response. */
export type Delivery = {
  id: string
  event: string
  kind: string
  body: string
  signature: string
  /** Milliseconds since 1970. */
  dueAt: number
  tries: number
  state: 'waiting' | 'arrived' | 'dropped' | 'given-up'
  answers: number[]
}

/** In the demo's own database, so that it survives a restart and every process has the same. */
export function storeIn(pool: pg.Pool): GatewayStore {
  return {
    async get(kind, id) {
      const { rows } = await pool.query(
        'select body from sandbox.gateway where kind = $1 and id = $2',
        [kind, id],
      )
      return rows[0]?.body
    },
    async put(kind, id, thing) {
      await pool.query(
        `insert into sandbox.gateway (kind, id, body) values ($1, $2, $3)
         on conflict (kind, id) do update set body = excluded.body`,
        [kind, id, JSON.stringify(thing)],
      )
    },
    async add(kind, id, thing) {
      const { rowCount } = await pool.query(
        'insert into sandbox.gateway (kind, id, body) values ($1, $2, $3) on conflict do nothing',
        [kind, id, JSON.stringify(thing)],
      )
      return rowCount === 1
    },
    async list(kind, most) {
      const { rows } = await pool.query(
        'select body from sandbox.gateway where kind = $1 order by created_at desc limit $2',
        [kind, most],
      )
      return rows.map(({ body }) => body)
    },
    async due(pageSize, most) {
      const { rows } = await pool.query(dueDeliveries, [pageSize, most])
      return rows.map(({ body }) => body)
    },
  }
}

const dueDeliveries = `
  select body from sandbox.gateway
   where kind = 'delivery' and body ->> 'state' = 'waiting' and (body ->> 'dueAt')::float8 <= $1
   order by (body ->> 'dueAt')::float8 limit $2`

/** In memory: for a gateway that outlives the site, as the real one does. */
export function storeHere(): GatewayStore {
  const store = new Map<string, Map<string, unknown>>()
  const of = <Kind extends keyof GatewayRecords>(kind: Kind) => {
    const things = store.get(kind) ?? new Map<string, unknown>()
    store.set(kind, things)
    return things as Map<string, GatewayRecords[Kind]>
  }
  return {
    get: async (kind, id) => structuredClone(of(kind).get(id)),
    async put(kind, id, thing) {
      of(kind).set(id, structuredClone(thing))
    },
    async add(kind, id, thing) {
      if (of(kind).has(id)) return false
      of(kind).set(id, structuredClone(thing))
      return true
    },
    list: async (kind, most) => structuredClone([...of(kind).values()].reverse().slice(0, most)),
    due: async (pageSize, most) =>
      structuredClone(
        [...of('delivery').values()]
          .filter(({ state, dueAt }) => state === 'waiting' && dueAt <= pageSize)
          .sort((one, other) => one.dueAt - other.dueAt)
          .slice(0, most),
      ),
  }
}
