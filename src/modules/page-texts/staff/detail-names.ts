import type { InstituteDetails } from '../institute/contract.ts'

/** Details of the institute as staff screens call them. */
export const detailNames: Record<keyof InstituteDetails | 'tagline', string> = {
  name: 'Name of the institute',
  tagline: 'Tagline',
  foundingYear: 'Founded in',
  street: 'Floor, house and street',
  locality: 'Part of the city',
  city: 'City',
  postalCode: 'PIN code',
  region: 'State',
  phone: 'Phone number',
  whatsapp: 'WhatsApp number',
  email: 'E-mail address',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  openingTimes: 'Opening hours',
  accent: 'Accent colour',
  navigation: 'Links of header and footer',
  logo: 'Logo',
  logoDark: 'Logo for dark colours',
  logoHasName: 'The logo contains the name',
  isSetUp: 'Set-up finished',
}
