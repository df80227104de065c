/** Width × height; a phone's photo has a third of it, and no page shows more. */
export const mostPixels = 4_000_000

/** Why an uploaded picture was refused. */
export type PictureProblem =
  | 'unreadable'
  | 'moving'
  | 'too-many-pixels'
  | 'heavy-profile'
  /** Too many are waiting: the same picture may succeed in a moment. */
  | 'too-busy'

/** Why a picture could not be fetched. */
export type FetchProblem =
  | { reason: 'no-address' | 'leads-elsewhere' | 'too-many-redirects' | 'not-public' }
  | { reason: 'unreachable' | 'too-slow' | 'too-large' }
  | { reason: 'no-picture'; status: number }

/** A path on this site; pages show pictures from no other. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/**
 * An address from which the server may fetch a picture: HTTPS at the default port, without credentials. Its
 * host is checked when it is resolved.
 */
export function readOutsideAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  return url.protocol === 'https:' && isPlain ? url : undefined
}
