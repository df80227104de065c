import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Random text for a link or a cookie: 256 bits, so that a plain hash of it cannot be reversed. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that the database stores. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The key for one use, of 32 bytes, derived from the secret of the site. */
export function deriveKey(sessionSecret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', use, 32))
}

/** Compares in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The given secret, or one made on the first start and kept in the data folder. */
export async function sessionSecret(
  secret: string | undefined,
  dataDir: string,
): Promise<Uint8Array> {
  if (secret) return new TextEncoder().encode(secret)
  const file = join(dataDir, 'session-secret')
  const storedSecret = await readSecret(file)
  return new TextEncoder().encode(storedSecret || (await makeSecret(file)))
}

/** The secret in a file; empty without one. */
export async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return text.trim()
}

/**
 * Written under another name first: a full disk would leave an empty file, and the next start would sign
 * with nothing. A link does not replace an existing file, so that two first starts end up with one secret.
 */
async function makeSecret(file: string): Promise<string> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(fresh, file).catch(async (error) => {
      if (error.code !== 'EEXIST') throw error
      if (!(await readSecret(file))) await rename(fresh, file)
    })
  } finally {
    await rm(fresh, { force: true })
  }
  return readSecret(file)
}
