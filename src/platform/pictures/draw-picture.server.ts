import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cleanPicture } from './clean-picture.server.ts'
import type { PictureProblem } from './rules.ts'
import { sentPictures } from './wait-turn.server.ts'

/** Pixels, and the bytes that the picture may have in the end. */
type Shape = { width: number; height: number; largest: number }

type DrawPictureResult = { ok: true; webp: Buffer } | { ok: false; reason: PictureProblem }

/** More would wait longer than anybody looks at a form; each of them keeps the file it came with. */
const mostInLine = 17
/** Milliseconds, for what takes a fraction of a second: the machine may have better to do. */
const patience = 15_000
const encoder = fileURLToPath(new URL('./encode-picture.server.ts', import.meta.url))

/**
 * Re-encodes a picture as WebP in a given shape, which removes metadata and appended files. Also if it is
 * WebP already.
 */
export async function drawPicture(bytes: Buffer, shape: Shape): Promise<DrawPictureResult> {
  const cleaned = cleanPicture(bytes)
  if (!cleaned.ok) return cleaned
  if (sentPictures.length() >= mostInLine) return { ok: false, reason: 'too-busy' }
  return sentPictures.waitTurn(() => encode(cleaned.bytes, shape))
}

/**
 * Each picture has a process of its own: memory is freed, time is bounded whatever the decoder does,
 * priority is low, and it has no secrets.
 */
function encode(picture: Buffer, { width, height, largest }: Shape): Promise<DrawPictureResult> {
  return new Promise((resolve) => {
    const drawing = execFile(
      process.execPath,
      [encoder, JSON.stringify({ width, height, largest })],
      { encoding: 'buffer', env: allocation, timeout: patience, killSignal: 'SIGKILL' },
      (failure, webp) => {
        if (!failure && webp.length > 0) return resolve({ ok: true, webp })
        // Broken off, no picture after its first bytes, or the decoder's end: all one to the person.
        resolve({ ok: false, reason: failure?.killed ? 'too-busy' : 'unreadable' })
      },
    )
    comeLast(drawing.pid)
    // One that ends before it has read everything is no fault of ours.
    drawing.stdin?.on('error', () => undefined).end(picture)
  })
}

/** Of the GNU C library: one store of memory, and what is large goes back at once. */
const allocation = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  UV_THREADPOOL_SIZE: '1',
}

function comeLast(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
