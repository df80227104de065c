/** The page where a student pays the part of a fee that is due next. */
export const instalmentPage = {
  heading: 'Pay your next instalment',
  loading: 'Loading what is due...',
  notLoaded: 'Your fees could not be loaded. Nothing was charged.',
  again: 'Try again',
  missing: 'There is nothing to pay at this address. Your profile shows all of your fees.',
  due: 'Due by',
  openInAll: 'Balance',
  nothing: 'Nothing is due: your fee is fully paid.',
  refundRequested:
    'You asked for a refund of this course, so you need not pay. To go on with the course, cancel the request in your profile.',
  closed: 'Online payment is not open at the moment. Pay at the desk, or call us.',
  pay: (sum: string) => `Pay ${sum}`,
  closedWindow: 'You closed the payment window, and nothing was charged.',
  unpaid:
    'Your payment did not go through, and we have received no money. Try again, or choose another way to pay.',
  back: 'Back to your profile',
} as const
