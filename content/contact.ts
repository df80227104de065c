import { institute } from './institute.ts'

const { name, address, city, region, country, phone, email, whatsapp, mapsQuery } = institute

export const addressLines = [
  name,
  address.street,
  `${address.locality}, ${city} ${address.postalCode}`,
  `${region}, ${country}`,
] as const

/** The ways to the institute in the order of the page. */
export const contactWays = [
  { kind: 'phone', value: phone.display, href: `tel:${phone.e164}` },
  { kind: 'whatsapp', value: whatsapp.display, href: `https://wa.me/${whatsapp.number}` },
  { kind: 'email', value: email, href: `mailto:${email}` },
  {
    kind: 'location',
    value: `${address.street}, ${address.locality}, ${city} ${address.postalCode}`,
    href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapsQuery)}`,
  },
] as const

export type ContactKind = (typeof contactWays)[number]['kind']

/** The address that opens a chat by WhatsApp with a line already written. */
export function chatWith(text: string): string {
  return `https://wa.me/${whatsapp.number}?text=${encodeURIComponent(text)}`
}
