import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { InstituteDetails } from './contract.ts'
import type { Logo } from './logo.ts'

/** The pictures of a logo with their sizes in pixels; nothing where its address holds no logo. */
export async function readLogo(
  db: Transaction,
  { logo, logoDark, logoHasName }: Pick<InstituteDetails, 'logo' | 'logoDark' | 'logoHasName'>,
): Promise<Logo | undefined> {
  if (logo === '') return undefined
  const [light, dark] = [await readPicture(db, logo), await readPicture(db, logoDark)]
  return light && { light, dark, hasName: logoHasName }
}

/** Only uploaded logos are lossless WebP: a picture of a person is not taken for one. */
export async function readPicture(db: Transaction, address: string) {
  const key = address.split('/').at(-1) ?? ''
  if (key === '') return undefined
  const { rows } = await db.execute<{ head: Buffer }>(
    sql`select substring(webp from 1 for 25) as head from site_pictures where key = ${key}`,
  )
  const size = rows[0] && sizeOf(rows[0].head)
  return size && { address, ...size }
}

/** Lossless WebP stores width - 1 and height - 1 in 14 bits each, after its signature. */
function sizeOf(head: Buffer) {
  if (head.length < 25 || head.toString('latin1', 8, 16) !== 'WEBPVP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
