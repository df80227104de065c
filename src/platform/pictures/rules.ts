/** Width × height; a photo of a phone has three times as many, and no page of ours shows more. */
export const mostPixels = 4_000_000

/** Why a picture that somebody sent was not taken. */
export type PictureProblem =
  | 'unreadable'
  | 'moving'
  | 'too-many-pixels'
  | 'heavy-profile'
  /** Too many wait to be drawn: the same picture may pass in a moment. */
  | 'too-busy'

/** Why a picture from elsewhere could not be had. */
export type FetchProblem =
  | { reason: 'no-address' | 'leads-elsewhere' | 'too-many-redirects' | 'not-public' }
  | { reason: 'unreachable' | 'too-slow' | 'too-large' }
  | { reason: 'no-picture'; status: number }

/** An address of this site, which is all that the pages may show a picture from. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/**
 * An address elsewhere that the server may fetch a picture from: HTTPS at its usual port, without a
 * name or password in it. Where it leads is judged when it is resolved.
 */
export function readOutsideAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  return url.protocol === 'https:' && isPlain ? url : undefined
}
