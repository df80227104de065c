import { useEffect } from 'react'

/** Whose wish for which page is fulfilled, as long as this page lives. */
const fulfilled = new Set<string>()
const keyOf = (email: string, address: string) => `${email} ${address}`

/** Home need not lead somebody to this address any more: what they came for is stored. */
export function useFulfilling(email: string, address: string): void {
  useEffect(() => {
    fulfilled.add(keyOf(email, address))
  }, [email, address])
}

export function isFulfilled(email: string, address: string): boolean {
  return fulfilled.has(keyOf(email, address))
}
