import { useEffect } from 'react'
import { addressOf } from '../../ui/api/backend-url.ts'

/** Where the visit came from: known when it begins, kept nowhere, and gone with it. */
let from: string | undefined

/** Has each page counted that is opened; nothing leaves the browser of whoever asks not to be followed. */
export function useSeen(page: string) {
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
