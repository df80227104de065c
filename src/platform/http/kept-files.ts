import { readFile, stat } from 'node:fs/promises'

export type KeptFile = { bytes: Buffer<ArrayBuffer>; changedAt: Date }

/** Of all files together; those that come with the product have 8 MB. */
const mostBytes = 64 << 20

/**
 * Reads a file once and keeps it until it changes. Everybody is sent the same bytes: a stream for each
 * would hold some hundred kilobytes for everybody who does not read on.
 */
export function createFileKeeper() {
  const kept = new Map<string, Promise<KeptFile>>()
  let bytes = 0
  return async (path: string): Promise<KeptFile | undefined> => {
    // A name that no file can have is one of a file that is not there.
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const version = `${found.mtimeMs} ${found.size} ${path}`
    const standing = kept.get(version)
    if (standing) return standing
    bytes += found.size
    if (bytes > mostBytes) {
      kept.clear()
      bytes = found.size
    }
    const reading = readFile(path).then((read) => ({ bytes: read, changedAt: found.mtime }))
    reading.catch(() => kept.delete(version))
    kept.set(version, reading)
    return reading
  }
}
