import { institute } from '../institute.ts'

/** The report of the week, as staff read it in a mail. */
export const weeklyReport = {
  subject: (from: string, until: string) => `${institute.name}: ${from} to ${until}`,
  before: (name: string) => [
    `Dear ${name},`,
    'Last week’s figures; the week before is in brackets.',
  ],
  facts: {
    enquiries: 'Enquiries',
    reached: 'Reached by now',
    confirmed: 'Confirmed by now',
    enrolled: 'Enrolled by now',
    lost: 'Lost by now',
    median: 'Typical wait for first call (median)',
    ninetieth: '90% called within',
    calls: 'Calls made',
    kept: 'Dates promised and kept',
  },
  keptOf: (keptText: string, promisedText: string) => `${keptText} of ${promisedText}`,
  both: (now: string, before: string) => `${now} (${before})`,
  counted:
    'Enquiries of the week before had seven days more to be reached, confirmed and enrolled. Reports explains how each figure is counted.',
  link: 'Open these days in Reports',
  after: [
    'You get this on Mondays because an owner named you in Reports. An owner can stop it there.',
  ],
} as const
