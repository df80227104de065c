import { institute } from '../institute.ts'
import { fastTrack } from './fast-track.ts'

const { days } = fastTrack

export const fastTrackPage = {
  heading: `Try a real course for ${days} days`,
} as const

export const fastTrackForm = {
  heading: 'Register for Fast Track',
  /** In the place of the form, once something is stored. */
  storedHeading: 'You are registered for Fast Track',
  /** Over the form, empty again, after something was sent. */
  again: 'Register for another course',
  loading: 'Loading your registrations...',
  backToStored: 'Show what you are registered for',
  labels: {
    name: 'Full Name',
    email: 'Email Address',
    phone: 'Phone Number',
    course: 'Preferred Course',
  },
  hints: {
    account: 'From your account.',
    phone: 'A mobile number in India. We call once, between 10 am and 7 pm.',
  },
  chooseCourse: 'Choose a course',
  submit: 'Enroll in Fast Track →',
  submitting: 'Sending Request...',
  afterSubmit:
    'You pay nothing here. We call you with the batch dates and you pay at the desk or by UPI.',
  messages: {
    success: "Thank you! We'll contact you soon with course details.",
    refused: 'Something went wrong. Please try again.',
    unreachable: 'Failed to send request. Please try again later.',
    signedOut: 'Please login to enroll in the Fast Track Course.',
    phoneInvalid: `This does not look like a mobile number in India. Type all ten digits, as in ${institute.phone.display}.`,
    phoneMissing: 'Please enter your phone number.',
    phoneTooLong: 'That phone number is too long.',
    notSent: 'Your registration was not sent',
    startGone: 'That batch is no longer open. Choose another one, or “Any start”.',
    courseMissing: 'Choose the course you want to try.',
  },
} as const
