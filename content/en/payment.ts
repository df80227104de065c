export const paymentPage = {
  heading: 'Payment',
  titleFor: (course: string) => `Payment: ${course}`,
  loading: 'Loading payment portal...',
  afterFailure:
    'Nothing has been charged. Choose your course in the list and come back from there.',
  backToCourses: 'Back to Courses',
  languages: 'Languages:',
  secure: 'Secure Payment.',
  secureText: 'Your payment is protected with 256-bit SSL encryption.',
  methodsHeading: 'Accepted Payment Methods',
  methods: {
    creditCard: 'Credit Card',
    debitCard: 'Debit Card',
    upi: 'UPI',
    netBanking: 'Net Banking',
  },
} as const

export const paymentSummary = {
  heading: 'Payment Summary',
  originalPrice: 'Original Price',
  discount: 'Discount',
  saved: 'You save',
  total: 'Total Amount',
  checkout: 'Proceed to Checkout',
  free: 'This course has no fee at the moment, so there is nothing to pay here.',
  back: 'Back to Course Details',
} as const

/** What checkout says as long as it is not open. */
export const comingSoon = {
  heading: 'Coming Soon!',
  text: <Node>(phone: Node) => [
    'Online payment launches here within weeks. To enrol before that, call ',
    phone,
    '.',
  ],
  close: 'Got it, Thanks!',
  meanwhile: 'What works today',
  register: 'Register for Fast Track',
} as const
