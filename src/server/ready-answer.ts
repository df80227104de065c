import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes that wait to be sent: every encoding, and the headers that go with each. */
export type ReadyAnswer = {
  status: number
  variants: Record<Encoding, { body: Buffer; headers: Record<string, string> }>
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Compresses text once, as hard as it goes: the work is shared by everybody who asks later. Bytes are
 * of formats that are compressed themselves, and go out as they are.
 */
export async function prepareAnswer(
  content: string | Uint8Array,
  status: number,
  headers: Record<string, string>,
): Promise<ReadyAnswer> {
  const identity = Buffer.from(content)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  const variant = (encoding: Encoding, body: Buffer) => ({
    body,
    headers: {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
      'cache-control': 'no-cache',
      // Each encoding has a tag of its own: the tag names the bytes.
      etag: `"${hash}-${encoding}"`,
      vary: 'accept-encoding',
    },
  })
  const plain = variant('identity', identity)
  if (typeof content !== 'string') {
    return { status, variants: { br: plain, gzip: plain, identity: plain } }
  }
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    gzipped(identity, { level: 9 }),
  ])
  return { status, variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: plain } }
}

/** The encoding to send, by what the browser says it can read. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const accepted = (name: string) =>
    acceptEncoding.split(',').some((entry) => {
      const [coding, quality] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return coding === name && Number(quality ?? 1) > 0
    })
  if (accepted('br')) return 'br'
  return accepted('gzip') ? 'gzip' : 'identity'
}

/** Whether the browser already holds these bytes. */
export function holds(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || !etag) return false
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
