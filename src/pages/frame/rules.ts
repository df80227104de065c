import { findPage, to } from '../../site-map.ts'

/** The links of the bar and the menu, in their order. */
export const barLinks = [
  { label: 'Home', address: to.home },
  { label: 'Courses', address: to.courses },
  { label: 'About', address: to.about },
  { label: 'Gallery', address: to.gallery },
  { label: 'Contact', address: to.contact },
] as const

/** For `aria-current`: the page itself, or a page that belongs under it, as a course under Courses. */
export function currentMark(address: string, pathname: string): 'page' | 'true' | undefined {
  const page = findPage(pathname).name
  if (findPage(address).name === page) return 'page'
  if (address === to.courses && (page === 'course' || page === 'payment')) return 'true'
  return undefined
}
