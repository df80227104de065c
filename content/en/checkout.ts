const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** “19:00” as “7 pm”. */
const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 || 12
  return `${minutes ? `${hour}:${String(minutes).padStart(2, '0')}` : hour} ${hours < 12 ? 'am' : 'pm'}`
}

/** What the payment page asks where a course can be paid for. */
export const checkoutForm = {
  allIn: 'Taxes included. Nothing is added to this.',
  loading: 'Looking up the next batches...',
  notLoaded: 'The batches could not be loaded. Please reload the page.',
  none: 'No batch of this course is on sale at the moment. Call us, and we tell you when the next one begins.',
  call: (phone: string) => `Call ${phone}`,
  signIn: 'You choose your batch and pay after you have logged in, so that the seat is yours.',
  login: 'I have an account already',
  failed: 'You have not paid yet',
  batch: 'Your batch',
  starts: (day: string) => `Starts ${day}`,
  hours: (on: readonly number[], from: string, until: string) =>
    `${on.map((day) => days[day]).join(', ')}, ${clock(from)} to ${clock(until)}`,
  modes: { classroom: 'Classroom', online: 'Online' },
  seats: (left: number, seats: number) => (left === 0 ? 'Full' : `${left} of ${seats} seats left`),
  plan: 'How you pay',
  atOnce: 'All at once',
  now: (sum: string) => `${sum} now`,
  later: (sum: string, day: string) => `${sum} by ${day}`,
  payer: (name: string, email: string) => `You are paying as ${name}, ${email}.`,
  state: 'The state you live in',
  stateHint: 'An online course is taxed there. The price stays the same.',
  stateNone: 'Choose your state',
  phone: 'Phone Number',
  phoneHint: 'A mobile number in India, for the first day of class.',
  age: 'Are you 18 or older?',
  yes: 'Yes',
  no: 'No',
  guardian: 'A parent or guardian has to agree before anything is paid.',
  guardianName: 'Name of your parent or guardian',
  guardianPhone: 'Their phone number',
  guardianAgrees: 'They know of this payment and agree to it.',
  agree: <Node>(terms: Node, refunds: Node) => [
    'I have read the ',
    terms,
    ' and the ',
    refunds,
    ', and I agree to them.',
  ],
  terms: 'terms',
  refunds: 'refund policy',
  submitting: 'Holding your seat...',
  waiting: 'Waiting for your payment...',
  held: 'Your seat is held for some minutes while you pay.',
  closed:
    'You closed the payment window, and nothing was charged. Your seat stays held for some minutes.',
  noWindow:
    'The payment window could not be opened. Nothing was charged. Please check your connection and try again.',
  missing: {
    batch: 'Please choose a batch.',
    state: 'Please choose the state you live in.',
    phone: 'Please enter your phone number.',
    age: 'Please say whether you are 18 or older.',
    guardianName: 'Please enter the name of a parent or guardian.',
    guardianPhone: 'Please enter their phone number.',
    guardianAgrees: 'Please ask your parent or guardian first.',
    agreed: 'Please read the terms and say yes to them first.',
  },
} as const
