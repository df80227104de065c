import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BrokenBackup, brokenIfPacked } from './byte-reader.ts'
import {
  type About,
  readContent,
  type Sum,
  type TableName,
  type Taker,
  writeContent,
} from './content.ts'
import { sealed, unsealed } from './seal-file.ts'

/** A complete backup has its own name; one interrupted by a kill keeps this ending. */
export const unfinished = '.unfinished'

/** Limits against decompression bombs: this factor of the file's size, and at least this much. */
const mostUnfolding = 400
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
      (packedBytes: AsyncIterable<Buffer>) => sealed(packedBytes, key.passphrase),
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

/** Reads the whole backup into a taker, or without one to verify it. */
export async function readBackup(
  file: string,
  { passphrase, signal }: Key,
  taker: Taker = onlyReading,
): Promise<{ about: About; sums: Sum[] }> {
  const { size } = await stat(file)
  const most = size * mostUnfolding + alwaysAllowed
  let result: { about: About; sums: Sum[] } | undefined
  try {
    await pipeline(
      createReadStream(file),
      (bytes: AsyncIterable<Buffer>) => unsealed(bytes, passphrase),
      createZstdDecompress(window),
      async (content: AsyncIterable<Buffer>) => {
        result = await readContent(atMost(content, most), taker)
      },
      { signal },
    )
  } catch (error) {
    throw brokenIfPacked(error)
  }
  if (!result) throw new BrokenBackup('it ends too early')
  return result
}

const onlyReading: Taker = {
  about: async () => undefined,
  table: async (_table, rows) => {
    for await (const _row of rows);
  },
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
