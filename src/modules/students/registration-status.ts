/** Statuses of a registration in their usual order, with their names. */
export const statusLabels = {
  new: 'New',
  contacted: 'Contacted',
  confirmed: 'Confirmed',
  attending: 'Attending',
  completed: 'Completed',
  lost: 'Lost',
} as const

export type RegistrationStatus = keyof typeof statusLabels
