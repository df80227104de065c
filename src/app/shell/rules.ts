import { links } from '#texts/frame.ts'
import { findPage, to } from '../../ui/addresses/site-map.ts'

type FrameLink = { to: string; children: string; target: '_blank' | undefined }

/** The links of the bar and the menu, and those of the footer, in their order. Another site opens in a tab of its own. */
export const [barLinks, footerLinks] = links.map((text) =>
  text.split('|').map((link) => {
    const [children, to] = link.split('>') as [string, string]
    return { to, children, target: to[0] === '/' ? undefined : '_blank' }
  }),
) as [FrameLink[], FrameLink[]]

/** For `aria-current`: the page itself, or a page below it, as a course below Courses. */
export function currentMark(address: string, pathname: string): 'page' | 'true' | undefined {
  const page = findPage(pathname).name
  if (page !== 'notFound' && findPage(address).name === page) return 'page'
  if (address === to.courses && (page === 'course' || page === 'payment')) return 'true'
  return undefined
}
