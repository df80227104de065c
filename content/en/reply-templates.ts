import { institute } from '../institute.ts'
import { fastTrack } from './fast-track.ts'

/**
 * Prepared replies until staff write their own; {name} and {course} are filled in. The first one is
 * what a WhatsApp chat begins with.
 */
export const replyTemplates = [
  {
    title: 'First message',
    text: `Hello {name}, this is ${institute.name}. Thank you for registering for {course}. When is a good time to call you about the batch timings?`,
  },
  {
    title: 'First call missed',
    text: `Hello {name}, this is ${institute.name}. You registered for {course} and we could not reach you by phone. When may we call you?`,
  },
  {
    title: 'Course details',
    text: `Hello {name}, thank you for your interest in {course}. ${fastTrack.title} costs ₹${fastTrack.priceInRupees}, with a ${fastTrack.refundPromise}. Shall we keep a seat for you?`,
  },
  {
    title: 'Visit us',
    text: `Hello {name}, you are welcome to see a {course} class before you decide. We are at ${institute.address.street}, ${institute.address.locality}, ${institute.city}.`,
  },
]
