import { useEffect } from 'react'
import { useLocation } from '../../ui/router.tsx'
import { scrollWhenTall } from '../../ui/staff/scroll-when-tall.ts'
import { arrival } from '../shell/use-arrival.ts'

/** After Back a list is still loading: scrolls to the former position once it is long enough. */
export function useFormerPosition() {
  const { key } = useLocation()
  useEffect(() => {
    const controller = new AbortController()
    if (key && arrival.top > 0) scrollWhenTall(arrival.top, controller.signal)
    return () => controller.abort()
  }, [key])
}
