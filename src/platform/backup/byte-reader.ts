/** Error about a file, as a sentence for the operator. */
export class BrokenBackup extends Error {}

/** Error of the decompressor: the data is not compressed as expected. */
export function brokenIfPacked(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  return /^(ZSTD|Z)_/.test(code) ? new BrokenBackup('a part of it is damaged') : error
}

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
