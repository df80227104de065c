import type { Language } from '../../../content/languages.ts'

/** Where a page of the site map stands in a language: `/about` in Hindi at `/hi/about`. */
export function addressIn({ prefix }: Language, path: string): string {
  return prefix && path === '/' ? prefix : prefix + path
}

/** The page of the site map that stands at an address; nothing at one of another language. */
export function pathWithin({ prefix }: Language, address: string): string | undefined {
  if (address === prefix) return '/'
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : undefined
}
