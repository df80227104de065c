/** The interface of a payment gateway. Payment state is decided only by what `look` returns. */
export type PaymentGateway = {
  /** The name under which payments and events are stored. */
  readonly name: string
  /** Makes the gateway's order for one of ours; idempotent. */
  begin(order: {
    id: string
    paise: number
    currency: string
    purpose: string
  }): Promise<{ gatewayOrder: string }>
  /** What a browser returned with: only a reason to query the gateway. */
  readReturn(returnFields: Record<string, unknown>): Return | undefined
  /** A webhook event: only a reason to query the gateway. Forged ones are not stored. */
  readEvent(headers: Headers, raw: Uint8Array): GatewayEvent | 'forged'
  /** The state of one of its orders; undefined if it does not know it. */
  look(gatewayOrder: string): Promise<GatewayReading | undefined>
  /** Finds the gateway's order for ours, where creating it succeeded and the response was lost. */
  find(orderId: string): Promise<string | undefined>
  /** Captures an authorised payment. */
  capture(payment: { id: string; paise: number; currency: string }): Promise<void>
  /** Idempotent by key. */
  refund(refund: { payment: string; paise: number; key: string }): Promise<GatewayRefund>
  lookRefund(id: string): Promise<GatewayRefund>
  /** All refunds since then, by whomever. */
  refundsSince(since: Date): Promise<GatewayRefund[]>
  lookDispute(id: string): Promise<Dispute>
  /** The most recent disputes. */
  lastDisputes(): Promise<Dispute[]>
}

/** `proves`: the gateway signed it for this order, which shows who sent it, not that anything was paid. */
export type Return = {
  gatewayOrder: string
  gatewayPayment: string
  proves: (orderId: string) => boolean
}

export type GatewayEvent = {
  /** The same for each delivery of the event. */
  key: string
  kind: string
  gatewayOrder?: string
  gatewayPayment?: string
  refund?: string
  dispute?: string
  /** Our order, as the event names it. */
  receipt?: string
  /** What the event says of its payment: stored, but never trusted. */
  reading?: EventReading
}

export type EventReading = { paise: number; currency: string; status: string }

/** `receipt` is our order number at the gateway. */
export type GatewayReading = { receipt: string | undefined; payments: GatewayPayment[] }

export type GatewayPayment = {
  id: string
  gatewayOrder: string | undefined
  paise: number
  currency: string
  method: string
  state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refundedPaise: number
  /** The bank's reference. */
  reference: string | undefined
  createdAt: Date
}

export type GatewayRefund = {
  id: string
  /** The payment it refunds. */
  payment: string
  paise: number
  state: 'pending' | 'processed' | 'failed'
  /** Our key, if we started the refund. */
  key: string | undefined
}

/** A dispute (chargeback) raised by the payer's bank. */
export type Dispute = {
  id: string
  payment: string
  paise: number
  /** The amount taken from us; undefined where the gateway does not report it. */
  receivedPaise: number | undefined
  reason: string
  state: 'open' | 'under-review' | 'won' | 'lost' | 'closed'
  /** The deadline for a response. */
  respondBy: Date | undefined
  openedAt: Date
}

/** The gateway did not do it. `refused`: repeating the request will not help. */
export class GatewayFailure extends Error {
  readonly why: 'away' | 'refused' | 'unreadable'
  /** HTTP status; 0 where there was no response. */
  readonly status: number

  constructor(why: GatewayFailure['why'], status: number, details: string) {
    super(`payment gateway ${why}${status ? ` (${status})` : ''}: ${details}`)
    this.name = 'GatewayFailure'
    this.why = why
    this.status = status
  }
}

/** Where payments can be made: the gateway or its stand-in. */
export type Checkout = {
  gateway: PaymentGateway
  /** Whether new payments may start; started ones are settled in any case. */
  isOpen(): boolean
  /** For the browser: public key, script of the gateway's window, and what the window may load. */
  window(): CheckoutWindow
}

export type CheckoutWindow = { key: string; script: string; frames: string[]; calls: string[] }
