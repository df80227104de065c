import { useEffect } from 'react'

/** Accounts whose target page was reached, for the life of this page. */
const fulfilled = new Set<string>()
const keyOf = (email: string, address: string) => `${email} ${address}`

/** Home need not redirect to this address any more: the registration is stored. */
export function useRedirectOnce(email: string, address: string): void {
  useEffect(() => {
    fulfilled.add(keyOf(email, address))
  }, [email, address])
}

export function wasRedirected(email: string, address: string): boolean {
  return fulfilled.has(keyOf(email, address))
}
