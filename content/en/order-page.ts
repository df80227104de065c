/** The page of one payment, which whoever pays comes back to. */
export const orderPage = {
  title: 'Your payment',
  loading: 'Checking with the payment service...',
  notFound: 'There is no payment at this address.',
  unreachable:
    'We could not reach the server. Your payment is not lost: this page tries again by itself.',
  facts: {
    course: 'Course',
    sum: 'Amount paid',
    asked: 'Order amount',
    toPay: 'To pay now',
    total: 'Course fee',
    next: 'Next instalment',
    stillDue: 'Still to pay',
    paidOn: 'Paid on',
    startedOn: 'Started on',
    number: 'Order no.',
    receipt: 'Receipt',
    opens: '(PDF)',
  },
  states: {
    started: {
      heading: 'Not paid yet',
      text: 'Nothing has been charged. If you have just paid, this page changes by itself within a minute.',
    },
    open: {
      heading: 'Waiting for your bank',
      text: 'If you have just paid, this page changes by itself, usually within a minute. If not, nothing has been charged. You may close this page: your payment is not lost.',
    },
    failed: {
      heading: 'Your payment did not go through',
      text: 'No payment arrived. If your bank shows a payment, call us: a late payment is never lost.',
    },
    ended: {
      heading: 'Nothing was paid',
      text: 'No payment arrived, and nothing has been charged. If your bank shows a payment, call us: a late payment is never lost.',
    },
    paid: {
      heading: 'Payment received. Your seat is confirmed.',
      text: 'Thank you. We have mailed your receipt to you.',
    },
    held: {
      heading: 'Payment received, and we are checking it',
      text: 'What we received differs from your order, for example in the amount. We check it on the next working day and call you. You need not pay again.',
    },
    returned: {
      heading: 'Your refund is sent',
      text: 'We have refunded the full amount the way you paid. Banks take five to seven working days.',
    },
  },
  noSeat: {
    full: {
      heading: 'Payment received, but the last seat was just taken',
      text: 'Somebody else took the last seat while you paid. Your money is safe. Choose what you would like. If you choose nothing within 48 hours, we refund the full amount.',
    },
    closed: {
      heading: 'Payment received, but the batch was closed',
      text: 'The batch you chose was closed while you paid. We are sorry. Your money is safe. Choose what you would like. If you choose nothing within 48 hours, we refund the full amount.',
    },
    cancelled: {
      heading: 'Payment received, but the batch was cancelled',
      text: 'The batch you chose was cancelled. We are sorry. Your money is safe. Choose what you would like. If you choose nothing within 48 hours, we refund the full amount.',
    },
  },
  partPaid: {
    heading: 'Payment received',
    text: 'Thank you. We have mailed your receipt to you.',
  },
  left: {
    heading: 'You have left this course',
    text: 'We received this payment. What we have refunded and your receipts are in your profile.',
  },
  returning: (sum: string) => `Your refund of ${sum} is on its way.`,
  returned: (sum: string) => `We have refunded ${sum}.`,
  waiting:
    'You are first in line. As soon as a seat is free, we write to you, and it is yours once you accept. If no seat becomes free, we refund the full amount.',
  choose: {
    heading: 'What would you like?',
    another: (start: string) => `Take a seat in the batch of ${start}`,
    first: 'Wait for the next seat, before everybody else',
    firstHint:
      'We write to you as soon as one is free. Until then you can still choose anything else.',
    heldHeading: 'Would you rather have a refund?',
    backAll: 'Get a full refund',
    back: (sum: string) => `Get a full refund: ${sum}`,
    backWhen: 'It is refunded the way you paid. Banks take five to seven working days.',
    busy: 'One moment...',
    signIn: 'Log in to choose',
    /** What is left to do after logging in. */
    finish: 'Choose a seat or a refund',
  },
  nothingDue: 'Nothing: all paid.',
  nextDue: (sum: string, day: string) => `${sum} by ${day}`,
  calendar: 'Add to your calendar',
  again: 'Try again',
  againByLink: 'To try again, open the payment link once more.',
  profile: 'Go to your profile',
  signIn: 'Log in',
  call: (phone: string) => `Call us: ${phone}`,
  purpose: 'Checking a payment',
  about: 'my payment',
} as const
