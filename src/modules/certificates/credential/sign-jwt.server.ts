import { constants, createPublicKey, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import type { PublicKey } from '../keys/rules.ts'
import type { SigningKey } from '../keys/signing-key.server.ts'

const scheme = { padding: constants.RSA_PKCS1_PADDING } as const

/** A compact JWS by RS256; `kid` is the address that the public key is read from. */
export function signJwt(
  payload: object,
  { key }: SigningKey,
  header: { kid: string; typ: string },
): string {
  const signed = `${encode({ alg: 'RS256', ...header })}.${encode(payload)}`
  return `${signed}.${signBytes('sha256', Buffer.from(signed), { key, ...scheme }).toString('base64url')}`
}

type ReadJwt = { header: Record<string, unknown>; payload: Record<string, unknown>; signed: string }

/** What a text says that looks like a JWS; nothing of it is believed yet. */
export function readJwt(text: string): (ReadJwt & { signature: Buffer }) | undefined {
  const [, header = '', payload = '', signature = ''] =
    /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text.trim()) ?? []
  const read = { header: decode(header), payload: decode(payload) }
  if (!read.header || !read.payload) return undefined
  return {
    header: read.header,
    payload: read.payload,
    signed: `${header}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

export function isSignedBy(
  { signed, signature }: { signed: string; signature: Buffer },
  publicJwk: PublicKey,
): boolean {
  const key = createPublicKey({ key: publicJwk, format: 'jwk' })
  return verifyBytes('sha256', Buffer.from(signed), { key, ...scheme }, signature)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
