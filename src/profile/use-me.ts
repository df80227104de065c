import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { meSchema } from '../accounts/contract.ts'
import { backendUrl } from '../backend-url.ts'
import { endpoints } from '../site-map.ts'

export type Me = z.infer<typeof meSchema>['user']

/**
 * What the server knows of the signed-in person beyond their token; nothing before its first answer.
 * Asked again when the window gets the focus: a mail may have been followed in another one.
 */
export function useMe(): Me | undefined {
  const [me, setMe] = useState<Me>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = () =>
      fetch(backendUrl(endpoints.me), { credentials: 'include', signal })
        .then(async (response) => {
          if (response.ok) setMe(((await response.json()) as { user: Me }).user)
        })
        // The session provider looks after sessions and networks that are away.
        .catch(() => undefined)
    ask()
    window.addEventListener('focus', ask, { signal })
    return () => leaving.abort()
  }, [])
  return me
}
