/** The page of one payment, which whoever pays comes back to. */
export const orderPage = {
  title: 'Your payment',
  loading: 'Asking the payment service...',
  notFound: 'There is no payment at this address.',
  unreachable: 'We could not be reached. Nothing is lost: this page asks again by itself.',
  facts: {
    course: 'Course',
    sum: 'Paid now',
    asked: 'Asked for',
    toPay: 'To pay now',
    total: 'Whole fee',
    day: 'Begun',
    number: 'Number',
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
      text: 'If you have just paid, this page changes by itself, mostly within a minute. If not, nothing has been charged, and you can go on where you were. You may close this page: your payment is not lost.',
    },
    ended: {
      heading: 'Nothing was paid',
      text: 'No payment arrived, and nothing has been charged. If your bank says otherwise, call us: what comes late is never lost.',
    },
    paid: {
      heading: 'Your seat is yours',
      text: 'Thank you, your payment has arrived, and this is your receipt number.',
    },
    held: {
      heading: 'Your payment has arrived, and we are looking at it',
      text: 'Something about it is not as we expected. Somebody of ours looks at it on the next working day and calls you. You need not pay again.',
    },
    returned: {
      heading: 'Your money is back on its way to you',
      text: 'All of it goes to where it came from. Banks take five to seven working days.',
    },
  },
  noSeat: {
    full: {
      heading: 'Paid, and the last seat was gone',
      text: 'Your money has arrived safely, but somebody else took the last seat while you paid. Choose what you would like. If you choose nothing within 48 hours, all of it goes back to where it came from.',
    },
    closed: {
      heading: 'Paid, and the batch was closed',
      text: 'Your money has arrived safely, but the batch you chose takes nobody any more. We are sorry. Choose what you would like. If you choose nothing within 48 hours, all of it goes back to where it came from.',
    },
    cancelled: {
      heading: 'Paid, and the batch was cancelled',
      text: 'Your money has arrived safely, but the batch you chose was cancelled. We are sorry. Choose what you would like. If you choose nothing within 48 hours, all of it goes back to where it came from.',
    },
  },
  partPaid: {
    heading: 'Your payment has arrived',
    text: 'Thank you. This is your receipt number, and your profile shows what is due next.',
  },
  returning: (sum: string) => `${sum} is on its way back to where it came from.`,
  returned: (sum: string) => `${sum} has gone back to where it came from.`,
  waiting:
    'You are first in line. As soon as a seat is free, we write to you, and it is yours once you accept. When there is nothing left to wait for, all of your money goes back by itself.',
  choose: {
    heading: 'What would you like?',
    another: (start: string) => `Take a seat in the batch of ${start}`,
    first: 'Wait for the next seat, before everybody else',
    firstHint:
      'We write to you as soon as one is free. Until then you can still choose anything else.',
    heldHeading: 'Would you rather have it back?',
    backAll: 'Have all of it back',
    back: (sum: string) => `Have all of it back: ${sum}`,
    backWhen: 'It goes to where it came from. Banks take five to seven working days.',
    busy: 'One moment...',
    signIn: 'Log in to choose',
  },
  calendar: 'Add the classes to your calendar',
  goOn: 'Go on with the payment',
  profile: 'Go to your profile',
  call: (phone: string) => `Call us: ${phone}`,
} as const
