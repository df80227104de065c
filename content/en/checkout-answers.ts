import { institute } from '../institute.ts'

/** What the server says about paying. */
export const checkoutAnswers = {
  notSigned: 'This was not signed by the payment service.',
  eventKept: 'Kept.',
  noOrder: 'There is no payment with this number.',
  closed: 'Online payment is not open yet.',
  gatewayAway:
    'The payment service is not responding. Nothing was charged, and we still hold your seat. Please try again.',
  partGatewayAway: 'The payment service is not responding. Nothing was charged. Please try again.',
  signedOut: 'Please log in first, so that the seat is yours.',
  phoneInvalid: 'Please enter an Indian mobile number, such as 98765 43210.',
  fields: {
    'phone-missing': 'Please enter a phone number.',
    'own-phone-missing': 'Please enter a phone number.',
    'phone-too-long': 'Please enter an Indian mobile number, such as 98765 43210.',
    'batch-missing': 'Please choose a batch.',
    'age-missing': 'Please say whether you are 18 or older.',
    'no-state': 'Please choose the state you live in: an online course is taxed there.',
    'terms-missing': 'Please accept the terms and refund policy.',
  },
  reasons: {
    'no-batch': 'This batch no longer exists. Please choose another one.',
    'batch-cancelled':
      'This batch has been cancelled. Please choose another one. Nothing was charged.',
    'not-on-sale': 'This batch is no longer open for enrolment. Please choose another one.',
    'batch-full': 'The last seat in this batch was just taken. Nothing was charged.',
    'no-extra-seats': 'No seat is left in this batch.',
    'queue-first':
      'The free seats in this batch go to the waitlist first. Please choose another batch.',
    'email-unconfirmed':
      'Please confirm your e-mail address first. We send a code to it; what you have entered here stays.',
    'holds-used': `You held a seat in this batch and did not pay in time, so we cannot hold one for you again. Call us on ${institute.phone.display} or come to the front desk, and we will give you a seat. If the batch is full, join the waitlist.`,
    'holds-elsewhere':
      'You hold two seats that are not paid yet. Please pay for one of them first, or wait a few minutes until they are free again.',
    'network-busy': `Many people near you are paying at this moment. Please try again in a few minutes, or call us on ${institute.phone.display}.`,
    'no-student': 'Your account no longer exists.',
    'no-course': 'This course is no longer open for enrolment.',
    'no-fee': 'This course has no fee at the moment.',
    'has-seat': 'You already have a seat in this batch. There is nothing to pay.',
    'seated-elsewhere': `You have a seat in another batch of this course. To change the batch, call us on ${institute.phone.display}.`,
    'already-enrolled': `You are already enrolled in this course, so there is no second fee. To choose or change your batch, call us on ${institute.phone.display}.`,
    'paid-already':
      'You have already paid for a seat in this course. On the page of that payment, choose what you would like.',
    'account-gone': 'Your account no longer exists.',
    'guardian-missing': 'Please enter the name and phone number of a parent or guardian.',
    'price-changed': ({ rupees }: { rupees: string }) =>
      `The fee has just changed to ${rupees}. Nothing was charged. Please check it again.`,
    'state-missing': 'Please choose the state you live in: an online course is taxed there.',
    'plan-changed':
      'This payment plan has just changed. Nothing was charged. Please check it again.',
    'no-enrolment': 'There is nothing to pay here.',
    'nothing-open': 'Nothing is due: there is nothing to pay.',
    left: 'You have left this course, so you cannot pay for it here. Please call us.',
    'refund-requested':
      'You asked for a refund of this course, so you cannot pay for it now. To go on with the course, cancel the request in your profile.',
    'sum-changed': ({ rupees }: { rupees: string }) =>
      `The amount due has just changed to ${rupees}. Nothing was charged. Please check it again.`,
    'no-order': 'There is no payment with this number.',
    'not-possible': 'There is nothing left to choose here.',
    'only-back': 'This payment can only be refunded.',
    chosen: 'Your refund is already on its way.',
  },
  chosen: 'Done.',
} as const
