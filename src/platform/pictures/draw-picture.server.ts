import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { createBoundedQueue, createSemaphore } from '../http/queues.ts'
import { mostPixels, type PictureProblem } from './rules.ts'

/** Bytes of a colour profile; sRGB has 3 kB, wide-gamut screens less, a printing press half a million. */
const largestProfile = 64 * 1024
/** Scans of a progressive JPEG; a camera makes about ten, and each is a pass over the whole picture. */
const mostScans = 100

type Refusal = { ok: false; reason: PictureProblem }
type Cleaned = { ok: true; bytes: Buffer; width: number; height: number } | Refusal

/**
 * Keeps only the parts of a JPEG, PNG or WebP that draw it, and only if its header says that it is small
 * and not animated. Nothing is decoded here, so a decompression bomb does not reach the decoder.
 */
function cleanPicture(bytes: Buffer): Cleaned {
  const kind = kinds.find(({ beginning }) => beginning.test(bytes.toString('hex', 0, 12)))
  const cleaned = kind?.clean(bytes) ?? unreadable
  if (!cleaned.ok) return cleaned
  const pixels = cleaned.width * cleaned.height
  if (pixels === 0) return unreadable
  return pixels > mostPixels ? { ok: false, reason: 'too-many-pixels' } : cleaned
}

const unreadable: Refusal = { ok: false, reason: 'unreadable' }
const moving: Refusal = { ok: false, reason: 'moving' }
const heavyProfile: Refusal = { ok: false, reason: 'heavy-profile' }

const kinds: { beginning: RegExp; clean: (bytes: Buffer) => Cleaned }[] = [
  { beginning: /^ffd8ff/, clean: cleanJpeg },
  { beginning: /^89504e470d0a1a0a/, clean: cleanPng },
  { beginning: /^52494646.{8}57454250/, clean: cleanWebp },
]

function cleanJpeg(bytes: Buffer): Cleaned {
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let profile = 0
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at)
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker < 0xffc0 || end > bytes.length || end < at + 4) return unreadable
    const segment = bytes.subarray(at, end)
    if (isFrame(marker)) {
      if (size || segment.length < 9) return unreadable
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    }
    if (isProfile(marker, segment)) profile += segment.length
    if (profile > largestProfile) return heavyProfile
    if (drawsJpeg(marker, segment)) parts.push(segment)
    if (marker === startOfScan) {
      const scans = bytes.subarray(end)
      if (!size || countScans(scans) > mostScans) return unreadable
      return { ok: true, bytes: Buffer.concat([...parts, scans]), ...size }
    }
    at = end
  }
  return unreadable
}

const startOfScan = 0xffda

/** SOF0 to SOF15; three numbers between them mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
}

function isProfile(marker: number, segment: Buffer): boolean {
  return marker === 0xffe2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
}

/** Application segments that are kept: orientation, colours and their coding. No embedded previews. */
function drawsJpeg(marker: number, segment: Buffer): boolean {
  if (marker === 0xfffe) return false
  if (marker < 0xffe0 || marker > 0xffef) return true
  const isExif = marker === 0xffe1 && segment.toString('latin1', 4, 8) === 'Exif'
  return isExif || isProfile(marker, segment) || marker === 0xffe0 || marker === 0xffee
}

/** Inside a scan no 0xff is followed by this byte, so each one found starts another scan. */
function countScans(scans: Buffer): number {
  let count = 1
  for (let at = scans.indexOf('ffda', 0, 'hex'); at >= 0; at = scans.indexOf('ffda', at + 2, 'hex'))
    count += 1
  return count
}

/** Other chunks are packed text, times and notes, which a decoder would unpack. */
const drawPng = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'IDAT'])

function cleanPng(png: Buffer): Cleaned {
  const parts = [png.subarray(0, 8)]
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) return unreadable
    const type = png.toString('latin1', at + 4, at + 8)
    const chunk = png.subarray(at, end)
    if (type === 'acTL') return moving
    if (type === 'iCCP' && !isLightProfile(chunk)) return heavyProfile
    // The header and its 13 bytes, which contain the size.
    if ((at === 8) !== (type === 'IHDR') || (at === 8 && chunk.length !== 25)) return unreadable
    if (drawPng.has(type)) parts.push(chunk)
    if (type === 'IEND') {
      const bytes = Buffer.concat([...parts, chunk])
      return { ok: true, bytes, ...sizeOfPng(png) }
    }
    at = end
  }
  return headOnly(png)
}

/** Truncated; if its size is too large, that is the better error. */
function headOnly(bytes: Buffer): Cleaned {
  if (bytes.length < 33) return unreadable
  const { width, height } = sizeOfPng(bytes)
  return width * height > mostPixels ? { ok: false, reason: 'too-many-pixels' } : unreadable
}

/** With 16 bits a colour it needs twice the memory, and counts as twice as high. */
function sizeOfPng(bytes: Buffer) {
  const depth = bytes[24] === 16 ? 2 : 1
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) * depth }
}

/** It is compressed, and a few bytes may unpack to any amount. */
function isLightProfile(chunk: Buffer): boolean {
  const data = chunk.subarray(8, -4)
  if (data.length > largestProfile) return false
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: largestProfile })
    return true
  } catch {
    return false
  }
}

function cleanWebp(bytes: Buffer): Cleaned {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let width = 0
  let height = 0
  for (let at = 12; at + 18 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, Math.min(end, at + 8 + length))
    if (type === 'ANIM' || type === 'ANMF') return moving
    if (type === 'VP8X' && ((data[0] ?? 0) & animated) !== 0) return moving
    if (type === 'ICCP' && length > largestProfile) return heavyProfile
    const size = data.length >= 10 ? sizeOfWebp(type, data) : undefined
    // The largest size in any of its parts.
    width = Math.max(width, size?.width ?? 0)
    height = Math.max(height, size?.height ?? 0)
    at += 8 + length + (length % 2)
  }
  return { ok: true, bytes: bytes.subarray(0, end), width, height }
}

const animated = 0x02

function sizeOfWebp(type: string, data: Buffer) {
  switch (type) {
    case 'VP8X':
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
    case 'VP8 ':
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      const bits = data.readUInt32LE(1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
  }
}

/**
 * Pixels, and the bytes that the result may have; `inside` keeps the whole picture, not larger than it is;
 * `lossless` keeps every pixel and its transparency, and where that is too heavy half the size.
 */
type Shape = {
  width: number
  height: number
  largest: number
  fit?: 'inside'
  lossless?: true
}

type DrawPictureResult = { ok: true; webp: Buffer } | Refusal

/**
 * Pictures that people upload or that are fetched: decoding needs many times a file's size, so one at a time.
 * More than these would wait longer than anybody looks at a form; each of them holds its file in memory.
 */
const sentPictures = createBoundedQueue({ atOnce: 1, waiting: 16 })

/** Resizing of our own pictures for our own pages, one at a time as well; uploads do not delay it. */
export const ownPictures = createSemaphore(1)

/** Milliseconds for work of a fraction of a second, on a busy machine. */
const patience = 15_000
const encoder = fileURLToPath(new URL('./encode-picture.server.ts', import.meta.url))

/**
 * Re-encodes a picture as WebP in a given shape, which removes metadata and appended files. Also if it is
 * WebP already.
 */
export async function drawPicture(bytes: Buffer, shape: Shape): Promise<DrawPictureResult> {
  const cleaned = cleanPicture(bytes)
  if (!cleaned.ok) return cleaned
  let result: DrawPictureResult = { ok: false, reason: 'too-busy' }
  await sentPictures.run(async () => {
    result = await encode(cleaned.bytes, shape)
  })
  return result
}

/** A part of one of our own pictures, around a point in percent of its size, for our pages. */
export async function cutPicture(
  picture: Buffer,
  shape: {
    width: number
    height: number
    focus: { x: number; y: number }
    format: 'avif' | 'webp'
  },
): Promise<Buffer | undefined> {
  const result = await ownPictures(() => encode(picture, shape))
  return result.ok ? result.webp : undefined
}

/**
 * Each picture has a process of its own: memory is freed, time is bounded whatever the decoder does,
 * priority is low, and it has no secrets.
 */
function encode(picture: Buffer, shape: object): Promise<DrawPictureResult> {
  return new Promise((resolve) => {
    const drawing = execFile(
      process.execPath,
      [encoder, JSON.stringify(shape)],
      { encoding: 'buffer', env: allocation, timeout: patience, killSignal: 'SIGKILL' },
      (failure, webp) => {
        if (!failure && webp.length > 0) return resolve({ ok: true, webp })
        // Aborted, truncated, or the decoder ended: the same result for the person.
        resolve({ ok: false, reason: failure?.killed ? 'too-busy' : 'unreadable' })
      },
    )
    comeLast(drawing.pid)
    // A process that ends before it has read everything is not an error.
    drawing.stdin?.on('error', () => undefined).end(picture)
  })
}

/** For the GNU C library: one arena, and large blocks are returned at once. */
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
