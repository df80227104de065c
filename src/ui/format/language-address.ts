import type { Language } from '../../../content/languages.ts'

/** The address of a page in a language: `/about` in Hindi is `/hi/about`. */
export function addressIn({ prefix }: Language, path: string): string {
  return prefix && path === '/' ? prefix : prefix + path
}

/** The page of the site map at an address; undefined for an address of another language. */
export function pathWithin({ prefix }: Language, address: string): string | undefined {
  if (address === prefix) return '/'
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : undefined
}
