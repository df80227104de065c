const signUpBody = {
  name: 'Tara Deshpande',
  email: 'tara@mail.example',
  password: 'a long enough password',
}

/** A valid body for each route with a body. */
export const requestBodies: Record<string, Record<string, unknown>> = {
  '/api/auth/register': signUpBody,
  '/api/auth/login': { email: signUpBody.email, password: signUpBody.password },
  '/api/auth/forgot-password': { email: signUpBody.email },
  '/api/auth/reset-password': { secret: 'x'.repeat(43), password: signUpBody.password },
  '/api/auth/verify-email': { secret: 'x'.repeat(43) },
  '/api/auth/mailed-link': { secret: 'x'.repeat(43) },
  '/api/auth/not-me': { secret: 'x'.repeat(43) },
  '/api/auth/invitation': { secret: 'x'.repeat(43) },
  '/api/auth/invitation/accept': { secret: 'x'.repeat(43) },
  '/api/me/email/change': { email: 'new@mail.example' },
  '/api/enquiries': { id: 'JD-1', name: 'Tara', phone: '98765 43210', course: 'Other' },
  '/api/call-backs': { name: 'Tara', phone: '98765 43210', course: 'data-science' },
  '/api/free-demo/register': { phone: '98765 43210', course: 'Other' },
  '/api/page-views': { page: '/' },
}

/** Seats and waitlist: tested with the queue. */
export const seatOfferRoutes: string[] = [
  '/api/seat-offer',
  '/api/seat-offer/answer',
  '/api/me/waitlist',
  // Certificates have tests of their own.
  '/api/me/attendance',
  '/api/me/certificates/{id}/name',
]

/** Checkout, which exists only with a gateway: tested with buying. */
export const checkoutRoutes: string[] = [
  '/api/payment-link',
  '/api/payment-link/order',
  '/api/checkouts',
  '/api/me/enrolments/{id}/payments',
  '/api/orders/{id}/choice',
  '/api/orders/{id}/return',
]

/** Leaving a course, for an amount that may be zero: tested with refunds. */
export const refundRoutes: string[] = ['/api/me/refunds']

/** Work of a batch, for whoever has a seat in it: tested there. */
export const assignmentRoutes: string[] = [
  '/api/me/assignments/{id}/submissions',
  '/api/me/submission-files',
]

/** A second step takes one of three factors: tested there and with odd text. */
export const secondStepRoutes: string[] = [
  '/api/auth/second-step',
  '/api/me/step-up',
  '/api/me/factors/passkeys',
  '/api/me/factors/authenticator',
]
