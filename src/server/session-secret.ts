import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The given secret, or one made on the first start and kept in the data folder. */
export async function sessionSecret(
  given: string | undefined,
  dataDir: string,
): Promise<Uint8Array> {
  if (given) return new TextEncoder().encode(given)
  const file = join(dataDir, 'session-secret')
  const made = randomBytes(32).toString('base64url')
  // `wx` leaves a standing file alone; two first starts end up with the same secret.
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return new TextEncoder().encode((await readFile(file, 'utf8')).trim())
}
