/** The interface of a payment gateway. Payment state is decided only by what `look` returns. */
export type PaymentGateway = {
  /** What payments and events are filed under. */
  readonly name: string
  /** Makes the gateway's order for one of ours; asked twice it is the same one. */
  begin(order: BegunOrder): Promise<NewGatewayOrder>
  /** What a browser returned with: only a reason to query the gateway. */
  readReturn(returnFields: Record<string, unknown>): Return | undefined
  /** A webhook event: only a reason to query the gateway. Forged ones are not stored. */
  readEvent(headers: Headers, raw: Uint8Array): GatewayEvent | 'forged'
  /** The state of one of its orders; undefined if it does not know it. */
  look(gatewayOrder: string): Promise<GatewayReading | undefined>
  /** The gateway's order of ours, where making it succeeded and its answer was lost. */
  find(orderId: string): Promise<string | undefined>
  /** Captures an authorised payment. */
  capture(payment: { id: string; paise: number; currency: string }): Promise<void>
  /** Asked again with the same key it is the same refund. */
  refund(refund: { payment: string; paise: number; key: string }): Promise<GatewayRefund>
  lookRefund(id: string): Promise<GatewayRefund>
  /** All refunds since then, whoever began them. */
  refundsSince(since: Date): Promise<GatewayRefund[]>
  lookDispute(id: string): Promise<Dispute>
  /** The last disputes that there were. */
  lastDisputes(): Promise<Dispute[]>
}

type BegunOrder = { id: string; paise: number; currency: string; purpose: string }

/** What the browser needs to open the gateway's window. */
type NewGatewayOrder = { gatewayOrder: string }

/** `proven` where the gateway signed it: who speaks, not that anything was paid. */
export type Return = {
  gatewayOrder: string
  gatewayPayment: string
  proves: (orderId: string) => boolean
}

export type GatewayEvent = {
  /** The same for each time that it is sent. */
  key: string
  kind: string
  gatewayOrder?: string
  gatewayPayment?: string
  refund?: string
  dispute?: string
  /** Ours, as the event says it. */
  receipt?: string
  /** What the event says of its payment: stored, but never trusted. */
  reading?: EventReading
}

export type EventReading = { paise: number; currency: string; status: string }

/** `receipt` is our order as the gateway knows it. */
export type GatewayReading = { receipt: string | undefined; payments: GatewayPayment[] }

export type GatewayPayment = {
  id: string
  gatewayOrder: string | undefined
  paise: number
  currency: string
  method: string
  state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refundedPaise: number
  /** By which a bank finds it. */
  reference: string | undefined
  createdAt: Date
}

export type GatewayRefund = {
  id: string
  /** The payment that it gives back. */
  payment: string
  paise: number
  state: 'pending' | 'processed' | 'failed'
  /** Our key, where we began it. */
  key: string | undefined
}

/** A dispute (chargeback) raised by the payer's bank. */
export type Dispute = {
  id: string
  payment: string
  paise: number
  /** What was taken from us for it; nothing where the gateway does not say. */
  receivedPaise: number | undefined
  reason: string
  state: DisputeState
  /** Until when an answer is of use. */
  respondBy: Date | undefined
  openedAt: Date
}

type DisputeState = 'open' | 'under-review' | 'won' | 'lost' | 'closed'

/** The gateway did not do it. `refused` where asking the same again will not help. */
export class GatewayFailure extends Error {
  readonly why: 'away' | 'refused' | 'unreadable'
  /** Its HTTP status; 0 where there was no answer. */
  readonly status: number

  constructor(why: GatewayFailure['why'], status: number, notice: string) {
    super(`payment gateway ${why}${status ? ` (${status})` : ''}: ${notice}`)
    this.name = 'GatewayFailure'
    this.why = why
    this.status = status
  }
}

/** Where money may be taken: the gateway, or what stands in for it. */
export type Checkout = {
  gateway: PaymentGateway
  /** Whether anybody may begin to pay; what was begun is settled in any case. */
  isOpen(): boolean
  /** For the browser: the public key, the script of the gateway's window, and what that may show and ask. */
  window(): CheckoutWindow
}

export type CheckoutWindow = { key: string; script: string; frames: string[]; calls: string[] }
