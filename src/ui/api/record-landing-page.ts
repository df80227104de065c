/**
 * Where a visit came from, stored for its tab only: its first page, and the last one reached from another
 * site.
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
    // Storage is blocked: nothing to report.
  }
}
