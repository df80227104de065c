import { addressLines, type ContactKind, chatWith, contactWays } from '../contact.ts'
import { institute } from '../institute.ts'

export type ContactLine = {
  kind: ContactKind
  label: string
  value: string
  href: string
  note: string
}

export const contact = {
  heading: 'Contact',
  intro:
    'Call, write, or come by. The admissions desk is on the second floor, straight up the stairs.',
  hoursHeading: 'When we are open',
  addressLines,
  picture: 'contact/street',
  pictureAlt: `The street of ${institute.name}: a three-storey house with a signboard, a tree, a tea stall and an auto-rickshaw.`,
} as const

export const openingHours = [
  { days: 'Monday to Saturday', hours: '8:00 am to 9:30 pm' },
  { days: 'Sunday', hours: '9:00 am to 2:00 pm' },
] as const

/** The line with which a chat by WhatsApp begins. */
const whatsappText = `Hello ${institute.name}, I would like to know more about your courses in ${institute.city}.`

const ways: Record<ContactKind, { label: string; note: string }> = {
  phone: {
    label: 'Call us',
    note: 'A person answers during opening hours. After hours, leave a message; we call back.',
  },
  whatsapp: {
    label: 'WhatsApp',
    note: 'Opens WhatsApp with a message ready. You can change it before you send it.',
  },
  email: {
    label: 'Write to us',
    note: 'We answer within one working day.',
  },
  location: {
    label: 'Visit us',
    note: 'Opens a search in the map. Ten minutes on foot from the nearest bus stop.',
  },
}

export const contactLines: readonly ContactLine[] = contactWays.map((way) => ({
  ...way,
  ...ways[way.kind],
  href: way.kind === 'whatsapp' ? chatWith(whatsappText) : way.href,
}))
