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

/** What is wrong, and what to do about it. */
export const pictureProblems: Record<PictureProblem, string> = {
  unreadable:
    'We could not read this as a picture. Please send a JPEG, PNG or WebP, for example a photo from your phone.',
  moving: 'This picture moves. Please send one that stands still: a JPEG, PNG or WebP.',
  'too-many-pixels':
    'A picture can have at most 4 megapixels, such as 2400 × 1600. Please make it smaller and send it again.',
  'heavy-profile':
    'This picture carries a colour profile for printing. Please save it for the web (sRGB) and send it again.',
  'too-busy': 'Many pictures are being drawn right now. Please try again in a few seconds.',
}

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
