import { institute } from './institute.ts'

/** What counsellors begin a WhatsApp chat with; `{name}` and `{course}` are filled in. */
export const whatsAppTemplate = `Hello {name}, this is ${institute.name}. Thank you for registering for {course}. When is a good time to call you about the batch timings?`

/** Why a registration comes to nothing, as counsellors choose it; the last one asks for words. */
export const lostReasons = [
  'Cannot be reached',
  'Timing does not suit',
  'Fee is too high',
  'Joined another institute',
  'Wants a course we do not teach',
  'Not interested any more',
  'Another reason',
] as const
