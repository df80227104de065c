import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { auditEvents } from './tables.ts'

declare module '../../platform/services.ts' {
  interface Services {
    /** Links each event to the one before. */
    chainKeys: ChainKeys
  }
}

/** The key for new links, and the keys of earlier secrets. */
export type ChainKeys = { current: ChainKey; all: readonly ChainKey[] }
export type ChainKey = { name: string; key: Buffer }

/** A key for each secret, the current one first. Its name identifies the key and reveals nothing about it. */
export function chainKeys(secrets: readonly [Uint8Array, ...Uint8Array[]]): ChainKeys {
  const [present, ...earlier] = secrets
  const current = keyOf(present)
  return { current, all: [current, ...earlier.map(keyOf)] }
}

function keyOf(secret: Uint8Array): ChainKey {
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', use, length))
  return {
    name: derive('audit chain name', 6).toString('hex'),
    key: derive('audit chain', 32),
  }
}

/** The hash of a link: of its content, its position, and the link before. */
export function linkHash(
  { key }: ChainKey,
  {
    before,
    position: index,
    said: notice,
  }: { before: Uint8Array | undefined; position: number; said: string },
): Buffer {
  return createHmac('sha256', key)
    .update(before ?? '')
    .update(`${index}\n${notice}`)
    .digest()
}

/**
 * An event as it is hashed: as stored, encrypted. Dropping a key of its values does not change it.
 * PostgreSQL makes the text, so that reading gives the same as writing.
 */
export const hashedEventValue = sql<string>`jsonb_build_array(${auditEvents.id},
  extract(epoch from ${auditEvents.happenedAt})::text, ${auditEvents.actorId}, ${auditEvents.actorName},
  ${auditEvents.recordKind}, ${auditEvents.recordId}, ${auditEvents.event}, ${auditEvents.facts},
  ${auditEvents.version}, ${auditEvents.inTrail}, ${auditEvents.keyIds})::text`
