import { readFile, stat } from 'node:fs/promises'

export type StoredFile = { bytes: Buffer<ArrayBuffer>; changedAt: Date }

/** Of all files together; those that come with the product have 8 MB. */
const mostBytes = 64 << 20

/**
 * Reads a file once and keeps it until it changes. Everybody is sent the same bytes: a stream for each
 * would hold some hundred kilobytes for everybody who does not read on.
 */
export function createFileKeeper() {
  const files = new Map<string, Promise<StoredFile>>()
  let bytes = 0
  return async (path: string): Promise<StoredFile | undefined> => {
    // A name that no file can have is one of a file that is not there.
    const stats = await stat(path).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const version = `${stats.mtimeMs} ${stats.size} ${path}`
    const cachedFile = files.get(version)
    if (cachedFile) return cachedFile
    bytes += stats.size
    if (bytes > mostBytes) {
      files.clear()
      bytes = stats.size
    }
    const reading = readFile(path).then((read) => ({ bytes: read, changedAt: stats.mtime }))
    reading.catch(() => files.delete(version))
    files.set(version, reading)
    return reading
  }
}
