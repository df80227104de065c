import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import type { Connection } from '../database/connect.ts'
import type { LogArchive } from '../database/embedded/server-logs.ts'
import { withClient } from '../database/with-client.ts'
import { unfinished } from './backup-file.ts'
import { BrokenBackup, ByteReader, brokenIfPacked } from './content.ts'
import { stampOf } from './take-backup.ts'

const segmentSize = 16n * 1024n * 1024n
/** `20261122T203000Z_000000010000000000000003`: when the copy was complete, and its first log segment. */
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
  // The server accepts this command in capitals only.
  const command = `BASE_BACKUP (LABEL 'nightly', CHECKPOINT 'fast', WAL false, COMPRESSION 'gzip',
    MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'server',
    TARGET_DETAIL ${pg.escapeLiteral(fresh)})`
  const results = (await withClient(
    access,
    (client) => client.query(command),
    signal,
  )) as unknown as pg.QueryResult[]
  const [start] = results[0]?.rows ?? []
  const name = `${stampOf(clock())}_${segmentAt(String(start.recptr), Number(start.tli))}`
  await rename(fresh, join(copies, name))
  return name
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

/** Bytes of a block of a tar file, and of what is written at once. */
const block = 512
const piece = 1024 * 1024
const manifestSchema = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
})

/** Unpacks a base backup into an empty folder. Every file must match the server's manifest. */
export async function unpackBaseBackup(copy: string, folder: string): Promise<void> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(copy, 'backup_manifest'), 'utf8')),
  )
  const filesByPath = new Map(manifest.Files.map((file) => [file.Path, file]))
  await pipeline(
    createReadStream(join(copy, 'base.tar.gz')),
    createGunzip(),
    async (tar: AsyncIterable<Buffer>) => {
      for await (const { path, sha256, size } of unpack(new ByteReader(tar), folder)) {
        const { Size, Checksum } = filesByPath.get(path) ?? {}
        if (Size !== size || Checksum !== sha256)
          throw new BrokenBackup(`${path} of the copy is damaged`)
        filesByPath.delete(path)
      }
    },
  ).catch((error) => Promise.reject(brokenIfPacked(error)))
  const [missing] = filesByPath.keys()
  if (missing) throw new BrokenBackup(`${missing} of the copy is missing`)
}

/** Files and folders only, as PostgreSQL writes them. */
async function* unpack(bytes: ByteReader, folder: string) {
  for (;;) {
    const head = await bytes.take(block)
    const path = textAt(head, 0, 100).replace(/\/$/, '')
    if (path === '') return drain(bytes)
    const size = Number.parseInt(textAt(head, 124, 12), 8)
    const kind = textAt(head, 156, 1)
    if (/^\/|(^|\/)\.\.(\/|$)|\0/.test(path) || !(size >= 0))
      throw new BrokenBackup('the copy names a strange path')
    if (kind === '5') await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
    else if (kind === '0' || kind === '')
      yield { path, size, sha256: await writeFile(bytes, join(folder, path), size) }
    else throw new BrokenBackup(`the copy holds ${path}, which is no file`)
  }
}

async function writeFile(bytes: ByteReader, path: string, size: number): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(
    async function* () {
      for (let bytesLeft = size; bytesLeft > 0; bytesLeft -= piece) {
        const part = await bytes.take(Math.min(bytesLeft, piece))
        sum.update(part)
        yield part
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  await bytes.take((block - (size % block)) % block)
  return sum.digest('hex')
}

async function drain(bytes: ByteReader) {
  while (!(await bytes.isAtEnd())) await bytes.take(block)
}

function textAt(head: Buffer, from: number, length: number): string {
  return (
    head
      .toString('utf8', from, from + length)
      .split('\0', 1)[0]
      ?.trim() ?? ''
  )
}
