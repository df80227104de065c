import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { BrokenBackup, ByteReader, brokenIfPacked } from './byte-reader.ts'

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
