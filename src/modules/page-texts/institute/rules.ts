import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { institute } from '../../../../content/institute.ts'
import { openingTimes } from '../../../../content/opening-times.ts'
import { colours } from '../../../ui/colours.ts'
import { navigationTexts, productNavigation } from '../navigation/rules.ts'
import { detailsFile } from '../text-slots.ts'
import type { InstituteDetails } from './contract.ts'

export type Institute = typeof institute
export type WeekHours = typeof openingTimes

/** The details of `content/`. Copied before anything saved takes their place in this process. */
const product = structuredClone(institute)
export const productDetails: InstituteDetails = {
  name: product.name,
  city: product.city,
  region: product.region,
  ...product.address,
  phone: product.phone.e164,
  whatsapp: `+${product.whatsapp.number}`,
  email: product.email,
  foundingYear: product.foundingYear,
  instagram: urlOf('Instagram'),
  youtube: urlOf('YouTube'),
  linkedin: urlOf('LinkedIn'),
  openingTimes: structuredClone(openingTimes),
  accent: colours.marigold,
  navigation: productNavigation,
  logo: '',
  logoDark: '',
  logoHasName: false,
  isSetUp: false,
}

/** No real institute has an address in this domain (RFC 2606): `content/` is still that of the sample. */
export const isSampleContent = product.email.endsWith('.example')

function urlOf(network: string): string {
  return product.social.find(({ name }) => name === network)?.url ?? ''
}

/** The details in the form that pages and mails read. */
export function instituteOf(details: InstituteDetails): Institute {
  const { name, city, region, street, locality, postalCode, phone, whatsapp, email } = details
  const urls = [details.instagram, details.youtube, details.linkedin]
  return {
    name,
    city,
    region,
    country: product.country,
    email,
    domain: email.split('@')[1] ?? '',
    foundingYear: details.foundingYear,
    address: { street, locality, postalCode },
    phone: { display: displayOf(phone), e164: phone },
    mapsQuery: `${name}, ${street}, ${locality}, ${city} ${postalCode}`,
    whatsapp: { display: displayOf(whatsapp), number: whatsapp.replace('+', '') },
    social: product.social.map((network, index) => ({ ...network, url: urls[index] ?? '' })),
  }
}

/** The digits of a landline are grouped after the code of its city. */
function displayOf(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}

/** What fills the slots of the details: by their ids, as the build names them. */
export function detailTexts(details: InstituteDetails): Record<string, string> {
  return {
    ...Object.fromEntries(leavesOf(instituteOf(details), `${detailsFile}.institute`)),
    ...(details.navigation && navigationTexts(details.navigation)),
  }
}

function leavesOf(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const id = `${path}.${key}`
    if (typeof inner === 'string') return [[id, inner] satisfies [string, string]]
    return typeof inner === 'object' && inner !== null ? leavesOf(inner, id) : []
  })
}
