import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'

/** Bytes of a log, and of the one put aside as `.1`. */
const largest = 10 * 1024 * 1024
/** Milliseconds. A flood of errors writes a few megabytes a second. */
const lookEvery = 2_000

/**
 * Limits the size of a running server's log. The server cannot be told to open another file, so the log is
 * copied and emptied in place; the server appends at the new end.
 */
export function boundLog(file: string, most = largest): { stop(): void } {
  const look = () => {
    try {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size > most) putAside(file)
    } catch {
      // A full disk or a moved folder: tried again in a moment.
    }
  }
  const timer = setInterval(look, lookEvery).unref()
  return { stop: () => clearInterval(timer) }
}

function putAside(file: string) {
  const fresh = `${file}.1.new`
  copyFileSync(file, fresh)
  const from = openSync(file, 'r+')
  const to = openSync(fresh, 'a')
  try {
    // Lines written during the copy.
    const rest = Buffer.alloc(64 * 1024)
    let index = statSync(fresh).size
    for (let read = 1; read > 0; index += read) {
      read = readSync(from, rest, 0, rest.length, index)
      writeSync(to, rest, 0, read)
    }
    ftruncateSync(from, 0)
  } finally {
    closeSync(from)
    closeSync(to)
  }
  renameSync(fresh, `${file}.1`)
}
