/**
 * Where a visit came from, in the memory of its tab alone: its first page, and the last one that was
 * reached from elsewhere.
 */
export function recordLandingPage() {
  const { origin, pathname, search } = location
  const { referrer } = document
  const landing = JSON.stringify([pathname, search, referrer])
  try {
    sessionStorage['first-landing'] ??= landing
    if (/[?&](utm_|gclid|fbclid)/.test(search) || (referrer && !referrer.startsWith(origin)))
      sessionStorage['last-landing'] = landing
  } catch {
    // A browser that keeps nothing has nothing to tell.
  }
}
