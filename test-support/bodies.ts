const signUpBody = {
  name: 'Tara Deshpande',
  email: 'tara@mail.example',
  password: 'a long enough password',
}

/** A body that each route with a body would take. */
export const bodies: Record<string, Record<string, unknown>> = {
  '/api/auth/register': signUpBody,
  '/api/auth/login': { email: signUpBody.email, password: signUpBody.password },
  '/api/auth/forgot-password': { email: signUpBody.email },
  '/api/auth/reset-password': { secret: 'x'.repeat(43), password: signUpBody.password },
  '/api/auth/verify-email': { secret: 'x'.repeat(43) },
  '/api/auth/not-me': { secret: 'x'.repeat(43) },
  '/api/auth/invitation': { secret: 'x'.repeat(43) },
  '/api/auth/invitation/accept': { secret: 'x'.repeat(43) },
  '/api/enquiries': { id: 'JD-1', name: 'Tara', phone: '98765 43210', course: 'Other' },
  '/api/call-backs': { name: 'Tara', phone: '98765 43210', course: 'data-science' },
  '/api/free-demo/register': { phone: '98765 43210', course: 'Other' },
  '/api/page-views': { page: '/' },
}

/** Of seats and of those who wait for one: the tests of the queue try them. */
export const ofSeatOffers: string[] = [
  '/api/seat-offer',
  '/api/seat-offer/answer',
  '/api/me/waitlist',
]

/** Of a checkout, which there is only beside a gateway: the tests of buying try them. */
export const ofCheckouts: string[] = [
  '/api/payment-link',
  '/api/payment-link/order',
  '/api/checkouts',
  '/api/me/enrolments/{id}/payments',
  '/api/orders/{id}/choice'.replace(':id', '{id}'),
  '/api/orders/{id}/return'.replace(':id', '{id}'),
]

/** Of leaving a course, for a sum that may be nothing: the tests of refunds try them. */
export const ofRefunds: string[] = ['/api/me/refunds']

/** Of a second step one of three things is shown: its own tests, and those of odd text, try them. */
export const ofSecondSteps: string[] = [
  '/api/auth/second-step',
  '/api/me/step-up',
  '/api/me/factors/passkeys',
  '/api/me/factors/authenticator',
]
