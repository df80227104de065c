const countLine = (enquiries: number) =>
  enquiries === 1 ? '1 enquiry is waiting' : `${enquiries} enquiries are waiting`

/** To owners, of enquiries that nobody has called. */
export const waitingEnquiriesMail = {
  subject: (enquiries: number) => `${countLine(enquiries)} for a call`,
  before: (name: string, enquiries: number, minutes: number) => [
    `Dear ${name},`,
    `${enquiries === 1 ? '1 enquiry has' : `${enquiries} enquiries have`} waited more than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} (opening hours) for a first call.`,
  ],
  link: 'Open My Day',
  after: ['An owner changes this limit under Settings → Enquiries.'],
} as const
