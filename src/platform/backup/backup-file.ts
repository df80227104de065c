import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import {
  type About,
  BrokenBackup,
  ByteReader,
  brokenIfPacked,
  readContent,
  type Sum,
  type TableName,
  type TakeTable,
  writeContent,
} from './content.ts'

/**
 * The outer format of a backup: two header lines, frames of at most 256 kB, and the SHA-256 of everything.
 * With a passphrase each frame is encrypted by AES-256-GCM; its number, whether it is the last, and the
 * header are authenticated, so no frame can be changed, moved, omitted or appended to another file.
 */
const magic = 'INSTITUTE BACKUP 1'

const longestLine = 200

const largestFrame = 256 * 1024

const lastMark = 0x8000_0000

const tagSize = 16

const sumSize = 32

/** scrypt with 128 MB and a third of a second a guess. Fixed, so that no file can demand more. */
const cost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

type FramePosition = { header: Buffer; number: number; isLast: boolean }

/** A complete backup has its own name; one interrupted by a kill keeps this ending. */
export const unfinished = '.unfinished'

/** Limits against decompression bombs: this factor of the file's size, and at least this much. */
const mostExpansion = 400
const alwaysAllowed = 64 * 1024 * 1024
/** Decompression may use 8 MB of window; we write with less. */
const window = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }

type Key = { passphrase: string | undefined; signal?: AbortSignal }

/** Writes it, reads it back, and only then gives it its name. */
export async function writeBackup(
  file: string,
  about: About,
  rowsOf: (table: TableName) => AsyncIterable<Buffer>,
  key: Key,
): Promise<{ bytes: number; sums: Sum[] }> {
  const fresh = `${file}.${randomBytes(4).toString('hex')}${unfinished}`
  try {
    await pipeline(
      writeContent(about, rowsOf),
      createZstdCompress(),
      (compressed: AsyncIterable<Buffer>) => sealed(compressed, key.passphrase),
      createWriteStream(fresh, { flags: 'wx', mode: 0o600, flush: true }),
      { signal: key.signal },
    )
    const { sums } = await readBackup(fresh, key)
    const { size } = await stat(fresh)
    // `link` fails if the name exists already.
    await link(fresh, file)
    await syncFolder(dirname(file))
    return { bytes: size, sums }
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Reads the whole backup; without `takeTable` to verify it. */
export async function readBackup(
  file: string,
  { passphrase, signal }: Key,
  takeTable: TakeTable = skipRows,
): Promise<{ about: About; sums: Sum[] }> {
  const { size } = await stat(file)
  const most = size * mostExpansion + alwaysAllowed
  let result: { about: About; sums: Sum[] } | undefined
  try {
    await pipeline(
      createReadStream(file),
      (bytes: AsyncIterable<Buffer>) => unsealed(bytes, passphrase),
      createZstdDecompress(window),
      async (content: AsyncIterable<Buffer>) => {
        result = await readContent(atMost(content, most), takeTable)
      },
      { signal },
    )
  } catch (error) {
    throw brokenIfPacked(error)
  }
  if (!result) throw new BrokenBackup('it ends too early')
  return result
}

export const skipRows: TakeTable = async (_table, rows) => {
  for await (const _row of rows);
}

async function* atMost(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > most) throw new BrokenBackup('it expands to far more than a backup does')
    yield piece
  }
}

/** A name is durable only after its folder was synced. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export async function* sealed(
  content: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  const salt = randomBytes(16)
  const bytes = Buffer.from(
    `${magic}\n${passphrase ? `sealed ${salt.toString('base64url')}` : 'open'}\n`,
  )
  const key = passphrase ? await derive(passphrase, salt, 32, cost) : undefined
  sum.update(bytes)
  yield bytes
  let number = 0
  let pending: Buffer = Buffer.alloc(0)
  const frame = (payload: Buffer, isLast: boolean) => {
    const whole = makeFrame(payload, { key, header: bytes, number, isLast })
    number += 1
    sum.update(whole)
    return whole
  }
  // One frame is held back, because the last one is marked.
  for await (const part of content)
    for (let from = 0; from < part.length; from += largestFrame) {
      if (pending.length > 0) yield frame(pending, false)
      pending = part.subarray(from, from + largestFrame)
    }
  yield frame(pending, true)
  yield sum.digest()
}

/** Decrypts and verifies. Throws `BrokenBackup` at the first byte that differs. */
export async function* unsealed(
  file: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  const bytes = new ByteReader(file)
  if ((await bytes.line(longestLine)) !== magic) throw new BrokenBackup('it is no backup')
  const kind = await bytes.line(longestLine)
  const [, salt] = kind.match(/^sealed ([\w-]{22})$/) ?? []
  if (!salt && kind !== 'open') throw new BrokenBackup('it is no backup')
  if (salt && !passphrase)
    throw new BrokenBackup('it is sealed: set BACKUP_PASSPHRASE to what it was sealed with')
  const key = salt && (await derive(passphrase ?? '', Buffer.from(salt, 'base64url'), 32, cost))
  const header = Buffer.from(`${magic}\n${kind}\n`)
  sum.update(header)
  for (let number = 0; ; number++) {
    const head = await bytes.take(4)
    const length = head.readUInt32BE() & (lastMark - 1)
    const isLast = head.readUInt32BE() >= lastMark
    if (length > largestFrame) throw new BrokenBackup('a part of it is damaged')
    const body = await bytes.take(length + (key ? tagSize : 0))
    sum.update(head).update(body)
    yield key ? openFrame(body, { key, header, number, isLast }) : body
    if (isLast) break
  }
  if (!sum.digest().equals(await bytes.take(sumSize)) || !(await bytes.isAtEnd()))
    throw new BrokenBackup('its checksum does not match')
}

function makeFrame(
  payload: Buffer,
  { key, ...position }: FramePosition & { key: Buffer | undefined },
) {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(payload.length + (position.isLast ? lastMark : 0))
  if (!key) return Buffer.concat([head, payload])
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position)).setAAD(position.header)
  return Buffer.concat([head, cipher.update(payload), cipher.final(), cipher.getAuthTag()])
}

function openFrame(body: Buffer, { key, ...position }: FramePosition & { key: Buffer }): Buffer {
  const end = body.length - tagSize
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position), {
    authTagLength: tagSize,
  })
  decipher.setAAD(position.header).setAuthTag(body.subarray(end))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, end)), decipher.final()])
  } catch {
    throw new BrokenBackup(
      position.number === 0
        ? 'the passphrase is another one, or the file is damaged'
        : 'a part of it is damaged',
    )
  }
}

/** Never twice under one key: each file has a salt of its own, each frame a number. */
function nonceOf({ number, isLast }: FramePosition): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
