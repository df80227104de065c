import { navigation } from '#words/frame.ts'
import { findPage, to } from '../../ui/addresses/site-map.ts'

/** The links of the bar and the menu, in their order. */
export const barLinks = [
  { label: navigation.home, address: to.home },
  { label: navigation.courses, address: to.courses },
  { label: navigation.about, address: to.about },
  { label: navigation.gallery, address: to.gallery },
  { label: navigation.contact, address: to.contact },
] as const

/** For `aria-current`: the page itself, or a page below it, as a course below Courses. */
export function currentMark(address: string, pathname: string): 'page' | 'true' | undefined {
  const page = findPage(pathname).name
  if (findPage(address).name === page) return 'page'
  if (address === to.courses && (page === 'course' || page === 'payment')) return 'true'
  return undefined
}
