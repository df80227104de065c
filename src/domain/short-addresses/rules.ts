import { findPage, pages } from '../../site-map.ts'

export const longestCode = 30
export const longestAddressName = 60

/** What may be wrong with a short address, or with what is sent of one. */
export type ShortAddressReason =
  | { reason: 'code-wrong' }
  | { reason: 'code-taken' }
  | { reason: 'address-name-missing' }
  | { reason: 'address-name-too-long'; max: number }
  | { reason: 'address-name-not-plain' }
  | { reason: 'path-not-ours' }
  | { reason: 'source-closed' }
  | { reason: 'no-address' }

export const codePattern = /^[a-z0-9][a-z0-9-]{1,29}$/

/** A page that anybody may open. Nothing else is led to: no other site, no room of staff, no file. */
export function isOwnPath(path: string): boolean {
  if (path !== '/' && !/^(\/[A-Za-z0-9_-]+)+$/.test(path)) return false
  const { name } = findPage(path)
  return name !== 'notFound' && pages[name].who === 'anyone'
}

/** Where somebody who follows it arrives: the page, with the source and the code as its campaign. */
export function leadTo({ path, code, source }: { path: string; code: string; source: string }) {
  const word = source.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const campaign = { utm_source: word, utm_medium: 'short-address', utm_campaign: code }
  return `${path}?${new URLSearchParams(campaign)}`
}
