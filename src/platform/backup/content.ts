import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Error about a file, as a sentence for the operator. */
export class BrokenBackup extends Error {}

/** Reads exactly as many bytes as requested from a stream, and buffers no more. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = size
    while (missing > 0) {
      const part = await this.some(missing)
      if (!part) throw new BrokenBackup('it ends too early')
      parts.push(part)
      missing -= part.length
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }

  /** Up to the next line break, which is not part of it. */
  async line(longest: number): Promise<string> {
    const bytes: number[] = []
    for (;;) {
      const [byte = 10] = await this.take(1)
      if (byte === 10) return Buffer.from(bytes).toString('utf8')
      if (bytes.push(byte) > longest) throw new BrokenBackup('its first lines are too long')
    }
  }

  async isAtEnd(): Promise<boolean> {
    const part = await this.some(1)
    if (part) this.rest = Buffer.concat([part, this.rest])
    return part === undefined
  }

  /** The available bytes, at most so many; undefined at the end. */
  private async some(most: number): Promise<Buffer | undefined> {
    while (this.rest.length === 0) {
      const next = await this.source.next()
      if (next.done) return undefined
      this.rest = next.value
    }
    const part = this.rest.subarray(0, most)
    this.rest = this.rest.subarray(part.length)
    return part
  }
}

/** The inside of a backup: what it is, then each table with its rows and their sum, then the end. */

const name = z.string().min(1).max(63)
const aboutSchema = z.object({
  createdAt: z.iso.datetime(),
  server: z.string().max(100),
  migrations: z
    .array(z.object({ name: z.string().max(200), checksum: z.string().max(64) }))
    .max(2000),
  tables: z.array(z.object({ schema: name, name, columns: z.array(name).max(1600) })).max(5000),
  sequences: z
    .array(
      z.object({
        schema: name,
        name,
        lastValue: z.string().regex(/^-?\d{1,19}$/),
        isCalled: z.boolean(),
      }),
    )
    .max(5000),
  /** Files of the data folder, by names this product knows: no path. */
  secrets: z.strictObject({ 'session-secret': z.string().max(1000).optional() }),
  /** Names of the settings that were set, without values, for whoever restores. */
  settings: z.array(z.string().max(100)).max(200),
})
const sumSchema = z.object({ rows: z.number().int().nonnegative(), sha256: z.string().length(64) })

export type About = z.infer<typeof aboutSchema>
export type TableName = About['tables'][number]
export type Sum = z.infer<typeof sumSchema>

const kinds = { about: 1, rows: 2, sum: 3, end: 4 } as const
const largestAbout = 4 * 1024 * 1024
const largestPiece = 256 * 1024

export async function* writeContent(
  about: About,
  rowsOf: (table: TableName) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield record(kinds.about, Buffer.from(JSON.stringify(about)))
  for (const table of about.tables) {
    const sum = createSum()
    for await (const piece of rowsOf(table)) {
      sum.add(piece)
      yield record(kinds.rows, piece)
    }
    yield record(kinds.sum, Buffer.from(JSON.stringify(sum.end())))
  }
  yield record(kinds.end, Buffer.alloc(0))
}

/** Receives each table of a backup in order; it must read all rows it is given. */
export type TakeTable = (table: TableName, rows: AsyncIterable<Buffer>) => Promise<void>

/** Reads everything; throws `BrokenBackup` if a checksum differs or anything is missing. */
export async function readContent(
  source: AsyncIterable<Buffer>,
  takeTable: TakeTable,
): Promise<{ about: About; sums: Sum[] }> {
  const bytes = new ByteReader(source)
  const about = parse(aboutSchema, await expectRecord(bytes, kinds.about, largestAbout))
  const sums: Sum[] = []
  for (const table of about.tables) {
    const rows = readRows(bytes)
    await takeTable(table, rows.pieces)
    sums.push(rows.sum())
  }
  await expectRecord(bytes, kinds.end, 0)
  if (!(await bytes.isAtEnd())) throw new BrokenBackup('something follows its end')
  return { about, sums }
}

/** Checksum of rows in COPY's text format, where each row ends with a line break and contains none. */
export function createSum() {
  const hash = createHash('sha256')
  let rows = 0
  const add = (piece: Buffer) => {
    hash.update(piece)
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
  }
  return { add, end: (): Sum => ({ rows, sha256: hash.digest('hex') }) }
}

export function isSameSum(one: Sum, other: Sum | undefined): boolean {
  return one.rows === other?.rows && one.sha256 === other.sha256
}

function readRows(bytes: ByteReader) {
  let checked: Sum | undefined
  const pieces = async function* () {
    const sum = createSum()
    for (;;) {
      const { kind, payload } = await readRecord(bytes, largestPiece)
      if (kind === kinds.rows) {
        sum.add(payload)
        yield payload
        continue
      }
      if (kind !== kinds.sum) throw new BrokenBackup('its parts are out of order')
      checked = sum.end()
      if (!isSameSum(checked, parse(sumSchema, payload)))
        throw new BrokenBackup('the checksum of a table does not match')
      return
    }
  }
  const sum = () => {
    if (!checked) throw new Error('The rows of a table were not read to their end.')
    return checked
  }
  return { pieces: pieces(), sum }
}

function record(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

async function readRecord(bytes: ByteReader, largest: number) {
  const head = await bytes.take(5)
  const length = head.readUInt32BE(1)
  if (length > largest) throw new BrokenBackup('a part of it is larger than any can be')
  return { kind: head.readUInt8(), payload: await bytes.take(length) }
}

async function expectRecord(bytes: ByteReader, kind: number, largest: number): Promise<Buffer> {
  const record = await readRecord(bytes, largest)
  if (record.kind !== kind) throw new BrokenBackup('its parts are out of order')
  return record.payload
}

function parse<T>(schema: z.ZodType<T>, payload: Buffer): T {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')))
  } catch {
    throw new BrokenBackup('what it says of itself cannot be read')
  }
}

/** Error of the decompressor: the data is not compressed as expected. */
export function brokenIfPacked(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  return /^(ZSTD|Z)_/.test(code) ? new BrokenBackup('a part of it is damaged') : error
}
