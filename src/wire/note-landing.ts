/** Where a visit came from, in the memory of its tab alone. */
export const landings = { first: 'first-landing', last: 'last-landing' } as const

/** Keeps the first page of a visit, and the last one that was reached from elsewhere. */
export function noteLanding() {
  const { origin, pathname, search } = location
  const { referrer } = document
  const landing = JSON.stringify([pathname, search, referrer])
  try {
    sessionStorage[landings.first] ??= landing
    if (/[?&](utm_|gclid|fbclid)/.test(search) || (referrer && !referrer.startsWith(origin)))
      sessionStorage[landings.last] = landing
  } catch {
    // A browser that keeps nothing has nothing to tell.
  }
}
