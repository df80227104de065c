import { institute } from './institute.ts'

export type ContactLine = {
  kind: 'phone' | 'email' | 'location' | 'whatsapp'
  label: string
  value: string
  href: string
  note: string
}

const { address } = institute

export const contact = {
  heading: 'Contact',
  intro:
    'Call, write, or come by. The admissions desk is on the second floor, straight up the stairs.',
  hoursHeading: 'When we are open',
  addressLines: [
    institute.name,
    address.street,
    `${address.locality}, ${institute.city} ${address.postalCode}`,
    `${institute.region}, ${institute.country}`,
  ],
  picture: {
    key: 'contact/street',
    alt: `The street of ${institute.name}: a three-storey house with a signboard, a tree, a tea stall and an auto-rickshaw.`,
  },
} as const

export const contactLines: readonly ContactLine[] = [
  {
    kind: 'phone',
    label: 'Call us',
    value: institute.phone.display,
    href: `tel:${institute.phone.e164}`,
    note: 'A person answers during opening hours. Outside them, leave your name and number.',
  },
  {
    kind: 'whatsapp',
    label: 'WhatsApp',
    value: institute.phone.display,
    href: `https://wa.me/${institute.whatsapp.number}?text=${encodeURIComponent(institute.whatsapp.text)}`,
    note: 'Opens WhatsApp with a first line already written. You can change it before you send.',
  },
  {
    kind: 'email',
    label: 'Write to us',
    value: institute.email,
    href: `mailto:${institute.email}`,
    note: 'We answer within one working day.',
  },
  {
    kind: 'location',
    label: 'Visit us',
    value: `${address.street}, ${address.locality}, ${institute.city} ${address.postalCode}`,
    href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(institute.mapsQuery)}`,
    note: 'Opens a search in the map. Ten minutes on foot from the nearest bus stop.',
  },
]
