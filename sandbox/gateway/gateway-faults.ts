/** Faults of a gateway, with their texts on the sandbox page. Each is on or off. */
export const gatewayFaults = {
  twice: 'Every event is sent three times',
  disorder: 'The last event of a payment is sent first',
  late: 'Events come 20 seconds late',
  dropped: 'No event is sent at all',
  forged: 'Before each event comes a forged one',
  'failed-first': 'A payment fails first and is captured ten seconds later',
  uncaptured: 'Payments are only authorised, and wait to be captured',
  'other-sum': 'Payments are of half the sum that was asked for',
  misread: 'Asked about a payment, it answers ₹1',
  'refund-fails': 'Refunds are taken on and fail afterwards',
  lost: 'Orders and refunds are made, and the answer is an error',
  slow: 'Every answer takes six seconds',
  down: 'Every answer is an error',
} as const

export type GatewayFault = keyof typeof gatewayFaults

export const isFault = (name: string): name is GatewayFault => Object.hasOwn(gatewayFaults, name)
