import { createContext, use } from 'react'
import { useLocation } from 'react-router'

/**
 * What the first HTML already holds, so that the page it was made for needs no request. Modules add as types what
 * they read there.
 */
export interface CarriedData {
  /** The name of the identity provider that people may sign in with. */
  provider?: string
  /** Where courses can be paid for: the public key, and the script that opens the gateway's window. */
  checkout?: { key: string; script: string }
  /** What the banner says in one place of its usual words, and the time (ISO 8601) its countdown runs to. */
  promo?: { refundPromise?: string; ends?: string }
}

/** `pathname` is the address the data came for. */
export type PageData = CarriedData & { pathname: string }

export const PageDataContext = createContext<PageData>({ pathname: '' })

/** The data that came with the HTML, on the page it came for; nothing after a navigation. */
export function usePageData(): PageData | undefined {
  const data = use(PageDataContext)
  const { pathname } = useLocation()
  return data.pathname === pathname ? data : undefined
}

/** The identity provider that people may sign in with. It is the same for all pages, so it stays. */
export function useProviderName(): string | undefined {
  return use(PageDataContext).provider
}

/** Whether and where courses can be paid for; the same for all pages, so it stays. */
export function useCheckout(): CarriedData['checkout'] {
  return use(PageDataContext).checkout
}
