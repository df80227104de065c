import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** One colour: a few kB, however large it is decoded. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a46' }, limitInputPixels: false })

/** A chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const namedChunk = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(namedChunk), 4)
  const chunk = Buffer.concat([frame.subarray(0, 4), namedChunk, frame.subarray(4)])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

/** A colour profile of so many bytes, compressed as in PNG. */
export function profileChunk(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))])
}

/** A segment at the beginning of a JPEG. */
export function withSegments(jpeg: Buffer, marker: number, parts: Buffer[]): Buffer {
  const segments = parts.map((data) => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(marker, 0)
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A profile in segments of 64 kB, as in JPEG. */
export function profileSegments(pieces: number): Buffer[] {
  return Array.from({ length: pieces }, (_, index) =>
    Buffer.concat([
      Buffer.from('ICC_PROFILE\0', 'latin1'),
      Buffer.from([index + 1, pieces]),
      Buffer.alloc(60_000),
    ]),
  )
}

/** Repeats the last scan of a JPEG. */
export function withScans(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.lastIndexOf('ffda', jpeg.length, 'hex')
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array(times).fill(scan), jpeg.subarray(-2)])
}

/** Chunks at the end of a WebP, included in its header's size. */
export function withWebpChunk(webp: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  const padding = Buffer.alloc(data.length % 2)
  const whole = Buffer.concat([webp, head, data, padding])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
