import { useEffect } from 'react'
import { addressOf } from '../../ui/api/backend-url.ts'

/** Referrer class of the visit: determined at its start, never stored. */
let from: string | undefined

/** Counts each opened page; sends nothing for visitors who ask not to be tracked. */
export function usePageView(page: string) {
  useEffect(() => {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
      globalPrivacyControl?: boolean
    }
    if (doNotTrack === '1' || globalPrivacyControl) return
    from ??= /[?&](utm_|gclid|fbclid)/.test(location.search)
      ? 'campaign'
      : document.referrer.split('/')[2]
    const body = new Blob([JSON.stringify({ page, from })], { type: 'application/json' })
    navigator.sendBeacon?.(addressOf('/api/page-views'), body)
  }, [page])
}
