import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { auditEvents } from './tables.ts'

declare module '../../platform/services.ts' {
  interface Services {
    /** What links events to the ones before. */
    chainKeys: ChainKeys
  }
}

/** The key that links what happens now, and those that linked what happened under earlier secrets. */
export type ChainKeys = { current: ChainKey; all: readonly ChainKey[] }
export type ChainKey = { name: string; key: Buffer }

/** A key for each secret, the present one first. Its name tells keys apart and says nothing of them. */
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

/** The hash of one link: of what it holds, its place, and the link before. */
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
 * An event as it is hashed: as it is kept, sealed. Dropping a key of what is sealed changes nothing here. The
 * text is PostgreSQL's own, so that what is read is the same as what was written.
 */
export const hashedEventValue = sql<string>`jsonb_build_array(${auditEvents.id},
  extract(epoch from ${auditEvents.happenedAt})::text, ${auditEvents.actorId}, ${auditEvents.actorName},
  ${auditEvents.recordKind}, ${auditEvents.recordId}, ${auditEvents.event}, ${auditEvents.facts},
  ${auditEvents.version}, ${auditEvents.inTrail}, ${auditEvents.keyIds})::text`
