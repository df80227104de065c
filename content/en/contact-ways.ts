import { institute } from '../institute.ts'

/** Ways to ask about a course before one decides. */
export const contactWays = {
  call: 'Call us',
  whatsapp: 'WhatsApp',
  firstLine: (course: string) => `Hello ${institute.name}, I have a question about ${course}.`,
} as const
