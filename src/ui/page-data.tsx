import { createContext, use, useState, useSyncExternalStore } from 'react'
import { useLocation } from './router.tsx'

/** Data in the first HTML, so that its page needs no request. Modules add the types of their data. */
export interface CarriedData {
  /** The name of the identity provider. */
  provider?: string
  /** Where courses can be paid for: the public key, and the script of the gateway's window. */
  checkout?: { key: string; script: string }
  /** The text that staff set for the banner, and the end of its countdown (ISO 8601). */
  promo?: { refundPromise?: string; ends?: string }
}

/** `pathname` is the address the data belongs to. */
export type PageData = CarriedData & { pathname: string }

export const PageDataContext = createContext<PageData>({ pathname: '' })

/** The data in the HTML, on the page it came with; undefined after a navigation. */
export function usePageData(): PageData | undefined {
  const data = use(PageDataContext)
  const { pathname } = useLocation()
  return data.pathname === pathname ? data : undefined
}

/**
 * Whether this part of the page came as HTML that React leaves as it is; false where the browser drew it, which
 * includes going back to the first page.
 */
export function useIsServed(): boolean {
  const [mount] = useState({ isFromHtml: false })
  // Only React knows whether it takes over HTML. The value stays the same, so that no part is rendered twice.
  useSyncExternalStore(watchNothing, noValue, () => {
    mount.isFromHtml = true
    return undefined
  })
  return usePageData() !== undefined && mount.isFromHtml
}

const noValue = () => undefined
const watchNothing = () => noValue

/** Leaves an element as it came. Always the same object: otherwise React would rewrite the HTML. */
export const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/** The identity provider. It is the same for all pages, so it stays after a navigation. */
export function useProviderName(): string | undefined {
  return use(PageDataContext).provider
}

/** Whether and where courses can be paid for; the same for all pages, so it stays. */
export function useCheckout(): CarriedData['checkout'] {
  return use(PageDataContext).checkout
}
