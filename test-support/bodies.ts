import { endpoints } from '../src/ui/addresses/site-map.ts'
import { staffEndpoints } from '../src/ui/addresses/staff-map.ts'

const signUpBody = {
  name: 'Tara Deshpande',
  email: 'tara@mail.example',
  password: 'a long enough password',
}

/** A body that each route with a body would take. */
export const bodies: Record<string, Record<string, unknown>> = {
  [endpoints.register]: signUpBody,
  [endpoints.login]: { email: signUpBody.email, password: signUpBody.password },
  [endpoints.forgotPassword]: { email: signUpBody.email },
  [endpoints.resetPassword]: { secret: 'x'.repeat(43), password: signUpBody.password },
  [endpoints.verifyEmail]: { secret: 'x'.repeat(43) },
  [endpoints.notMe]: { secret: 'x'.repeat(43) },
  [staffEndpoints.invitation]: { secret: 'x'.repeat(43) },
  [staffEndpoints.invitationAccept]: { secret: 'x'.repeat(43) },
  '/api/enquiries': { id: 'JD-1', name: 'Tara', phone: '98765 43210', course: 'Other' },
  '/api/free-demo/register': { phone: '98765 43210', course: 'Other' },
  '/api/seen': { page: '/' },
}

/** Of seats and of those who wait for one: the tests of the queue try them. */
export const ofSeatOffers: string[] = [
  '/api/seat-offer',
  '/api/seat-offer/answer',
  endpoints.myWaits,
]

/** Of a checkout, which there is only beside a gateway: the tests of buying try them. */
export const ofCheckouts: string[] = [
  '/api/payment-link',
  '/api/payment-link/order',
  '/api/checkouts',
  '/api/me/joinings/{id}/payments',
  '/api/orders/{id}/choice'.replace(':id', '{id}'),
  '/api/orders/{id}/return'.replace(':id', '{id}'),
]

/** Of leaving a course, for a sum that may be nothing: the tests of refunds try them. */
export const ofRefunds: string[] = [endpoints.myRefunds]

/** Of a second step one of three things is shown: its own tests, and those of odd text, try them. */
export const ofSecondSteps: string[] = [
  endpoints.secondStep,
  endpoints.myStepUp,
  endpoints.myPasskeys,
  endpoints.myAuthenticator,
]
