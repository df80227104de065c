/** Where a registration stands, in the order it normally moves; and what staff read for it. */
export const statusLabels = {
  new: 'New',
  contacted: 'Contacted',
  confirmed: 'Confirmed',
  attending: 'Attending',
  completed: 'Completed',
  lost: 'Lost',
} as const

export type RegistrationStatus = keyof typeof statusLabels
