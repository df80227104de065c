/** How a refund is calculated, line by line; staff read other names of some lines. */
export const refundCalculation = {
  paid: 'Paid so far',
  onTheWay: 'Refund on its way',
  used: 'Deducted',
  back: 'You get back',
  rest: 'Still due',
  grounds: {
    guarantee: ({ until }: { until: string | null }) =>
      until
        ? `Fast Track comes with a 100% money back guarantee until ${until}.`
        : 'Fast Track comes with a 100% money back guarantee.',
    'guarantee-over': ({ until }: { until: string }) =>
      `The money back guarantee ended on ${until}.`,
    cancelled: 'We cancelled the batch, so you get everything back.',
    'put-off': ({ days }: { days: number }) =>
      `We postponed the batch by ${days} days, so you get everything back.`,
    early: ({ held }: { held: number }) =>
      held === 0
        ? 'Your course has not started, so you get everything back.'
        : 'Your course has only just started, so you get everything back.',
    classes: ({
      held: heldClasses,
      planned: plannedClasses,
      fee,
    }: {
      held: number
      planned: number
      fee: string
    }) => `Classes held: ${heldClasses} of ${plannedClasses}. Fee: ${fee}.`,
    days: ({
      held: heldClasses,
      planned: plannedClasses,
      fee,
    }: {
      held: number
      planned: number
      fee: string
    }) => `Days over: ${heldClasses} of ${plannedClasses}. Fee: ${fee}.`,
    'too-much': ({ fee }: { fee: string }) => `More was paid than the ${fee} that is owed.`,
  },
} as const
