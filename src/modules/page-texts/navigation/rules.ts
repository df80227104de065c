import { findPage, pages, to } from '../../../ui/addresses/site-map.ts'

/** The links that the product has, by the names of their labels. */
export const linkAddresses = {
  home: to.home,
  courses: to.courses,
  about: to.about,
  gallery: to.gallery,
  contact: to.contact,
  stories: to.stories,
} as const

export type LinkName = keyof typeof linkAddresses
export type ProductLink = { name: LinkName; isShown: boolean }
/** Of the institute: to a page of this site, or to a whole https address. */
export type OwnLink = { name: 'own'; label: string; address: string }
export type NavigationLink = ProductLink | OwnLink
export type Navigation = { header: NavigationLink[]; footer: NavigationLink[] }
export type NavigationPart = keyof Navigation

const inHeader = ['home', 'courses', 'about', 'gallery', 'contact'] as const
export const productNavigation: Navigation = {
  header: inHeader.map((name) => ({ name, isShown: true })),
  footer: [...inHeader, 'stories' as const].map((name) => ({ name, isShown: true })),
}

export const mostOwnLinks = { header: 1, footer: 3 } as const
export const longestLabel = 24

/** The texts of pages that hold the links; the site fills them in. */
export const linksSlots = { header: 'frame.links.0', footer: 'frame.links.1' } as const
export const isLinksSlot = (slot: string) => Object.values<string>(linksSlots).includes(slot)

const labelsFile = 'frame.linkLabels.'
export const labelSlot = (name: LinkName) => labelsFile + name
export const isLinkLabel = (slot: string) => slot.startsWith(labelsFile)

/** What fills the slots of the links. */
export function navigationTexts({ header, footer }: Navigation): Record<string, string> {
  return {
    [linksSlots.header]: JSON.stringify(header),
    [linksSlots.footer]: JSON.stringify(footer),
  }
}

/** The text of such a slot, as the frame reads it: `Home>/|Courses>/courses`. */
export function composeLinks(
  slot: string,
  stored: string | undefined,
  labelOf: (name: LinkName) => string,
): string {
  const part = slot === linksSlots.header ? 'header' : 'footer'
  const links: NavigationLink[] = stored ? JSON.parse(stored) : productNavigation[part]
  return links
    .flatMap((link) => {
      if ('label' in link) return [[link.label, link.address]]
      return link.isShown ? [[labelOf(link.name), linkAddresses[link.name]]] : []
    })
    .map(([label = '', address]) => `${label.replaceAll(/[|>]/g, '/')}>${address}`)
    .join('|')
}

export type NavigationReason =
  | { reason: 'label-wrong'; max: number }
  | { reason: 'address-wrong' | 'address-taken' | 'links-wrong' | 'all-hidden' }

/** Why a link cannot lead there. */
export function refuseAddress(address: string): NavigationReason | undefined {
  const wrong = { reason: 'address-wrong' } as const
  if (address.length > 200 || /[\s\\|>"\p{C}]/u.test(address)) return wrong
  if (address.startsWith('/')) {
    const { name } = findPage(address.split(/[?#]/)[0] ?? '')
    return name !== 'notFound' && pages[name].who === 'anyone' ? undefined : wrong
  }
  const url = address.startsWith('https://') ? URL.parse(address) : null
  const isWhole = url?.hostname.includes('.') && !url.username && !url.password
  return isWhole ? undefined : wrong
}

/** Each link of the product stands there once, one at least is shown, and no address twice. */
export function refuseLinks(part: NavigationPart, links: readonly NavigationLink[]) {
  const names = namesOf(links)
  const productNames = namesOf(productNavigation[part])
  const isWhole =
    names.toSorted().join() === productNames.toSorted().join() &&
    links.length - names.length <= mostOwnLinks[part]
  if (!isWhole) return { reason: 'links-wrong' } as const
  if (!links.some((link) => 'label' in link || link.isShown))
    return { reason: 'all-hidden' } as const
  const addresses = links.map((link) => ('label' in link ? link.address : linkAddresses[link.name]))
  const isTwice = new Set(addresses).size < addresses.length
  return isTwice ? ({ reason: 'address-taken' } as const) : undefined
}

const namesOf = (links: readonly NavigationLink[]) =>
  links.flatMap((link) => (link.name === 'own' ? [] : [link.name]))
