/** The limits, as their form names them. */
export const limitLabels = {
  counsellor: 'Counsellor, percent',
  admin: 'Admin, percent',
  accountant: 'Accountant, percent',
} as const
