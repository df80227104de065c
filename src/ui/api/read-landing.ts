type Touch = Record<string, string | boolean>

/** The source of the visit; undefined for direct visits. */
export function readLanding(): { first?: Touch; last?: Touch } | undefined {
  // The names used by record-landing-page.ts: a shared import would be one more file for every page.
  const [first, last] = [readTouch('first-landing'), readTouch('last-landing')]
  return last && { first, last }
}

const campaign = ['source', 'medium', 'campaign', 'term', 'content'] as const

function readTouch(name: string): Touch | undefined {
  try {
    const [path, search, referrer] = JSON.parse(sessionStorage[name])
    const params = new URLSearchParams(search)
    const parts = campaign.map((part) => [part, params.get(`utm_${part}`) ?? ''])
    const host = referrer ? new URL(referrer).hostname : ''
    return {
      ...Object.fromEntries(parts.filter(([, value]) => value)),
      ...(host && host !== location.hostname && { referrer: host }),
      ...((params.has('gclid') || params.has('fbclid')) && { ad: true }),
      path,
    }
  } catch {
    return undefined
  }
}
