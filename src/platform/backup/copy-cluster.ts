import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../database/connect.ts'
import type { LogArchive } from '../database/embedded/log-archive.ts'
import { unfinished } from './backup-file.ts'
import { stampOf } from './backup-retention.ts'

const segmentSize = 16n * 1024n * 1024n
/**
 * `20261122T203000Z_000000010000000000000003`: when the copy was complete, and its first log segment.
 */
const copyName = /^(\d{8}T\d{6}Z)_([0-9A-F]{24})$/

export type Copy = { name: string; createdAt: Date; segment: string }

/**
 * Makes a base backup of the embedded cluster while it serves, by the server itself with checksums, and
 * waits until the log segments it needs are archived.
 */
export async function copyCluster(
  connection: Connection,
  { copies }: LogArchive,
  { clock, signal }: { clock: () => Date; signal: AbortSignal },
): Promise<string> {
  for (const name of await readdir(copies))
    if (name.endsWith(unfinished)) await rm(join(copies, name), { recursive: true })
  const fresh = join(copies, `${stampOf(clock())}${unfinished}`)
  // Missing in the types: it makes this a replication connection.
  const access = { ...connection, replication: 'true' }
  const client = new pg.Client(access)
  client.on('error', () => undefined)
  const end = () => client.end().catch(() => undefined)
  signal.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    const results = (await client.query(
      // The server accepts this command in capitals only.
      `BASE_BACKUP (LABEL 'nightly', CHECKPOINT 'fast', WAL false, COMPRESSION 'gzip',
         MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'server',
         TARGET_DETAIL ${pg.escapeLiteral(fresh)})`,
    )) as unknown as pg.QueryResult[]
    const [start] = results[0]?.rows ?? []
    const name = `${stampOf(clock())}_${segmentAt(String(start.recptr), Number(start.tli))}`
    await rename(fresh, join(copies, name))
    return name
  } finally {
    signal.removeEventListener('abort', end)
    await end()
  }
}

/** Oldest first. */
export async function listCopies({ copies }: Pick<LogArchive, 'copies'>): Promise<Copy[]> {
  const names = await readdir(copies).catch(() => [])
  return names.sort().flatMap((name) => {
    const read = readCopyName(name)
    return read ? [{ name, ...read }] : []
  })
}

/** Undefined for a name that is not one of a complete copy. */
export function readCopyName(name: string): Omit<Copy, 'name'> | undefined {
  const [, stamp = '', segment = ''] = name.match(copyName) ?? []
  const iso = stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return segment ? { segment, createdAt: new Date(iso) } : undefined
}

function segmentAt(position: string, timeline: number): string {
  const [high = '0', low = '0'] = position.split('/')
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(BigInt(`0x${high}`)) + hex(BigInt(`0x${low}`) / segmentSize)
}
