/**
 * Makes the two films of the home page, `content/videos/story-1.mp4` and `story-2.mp4`, to the captions
 * beside them (`story-1.vtt`, `story-2.vtt`): each line of a story takes as long as its captions stand,
 * and words in the picture are words of a caption, so that who cannot see them misses nothing. 720 × 720,
 * silent, at most 700 kB.
 *
 * Needs `ffmpeg` with libx264. An institute that has films of its own puts them in their place and does
 * not run this.
 *
 * Run: `npm run --prefix drawings make-clips`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import sharp from 'sharp'
import { ananya } from './ananya.ts'
import { type Line, readCaptions } from './captions.ts'
import { frame, type Story, side } from './film.ts'
import { karthik } from './karthik.ts'

const pixels = 720
const framesPerSecond = 24
const largestFile = 700_000

const size = `${pixels}x${pixels}`
const reading =
  `-v error -y -f rawvideo -pix_fmt rgb24 -s ${size} -r ${framesPerSecond} -i -`.split(' ')
/** Main profile 3.1 in 4:2:0 plays on every phone; a key frame every six seconds keeps seeking quick. */
const writing = [
  ...'-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'.split(' '),
  ...'-c:v libx264 -profile:v main -level 3.1 -preset veryslow -tune animation -crf 26 -g 144'.split(
    ' ',
  ),
  ...'-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' '),
  ...'-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart'.split(' '),
]

for (const [name, story] of Object.entries({ 'story-1': ananya, 'story-2': karthik })) {
  const lines = readCaptions(`content/videos/${name}.vtt`)
  const film = `content/videos/${name}.mp4`
  await encode(story, lines, film)
  const bytes = statSync(film).size
  if (bytes > largestFile) throw new Error(`${film} has ${bytes} bytes, more than ${largestFile}`)
  console.log(`${film}: ${lines.at(-1)?.to} s, ${bytes} bytes`)
}

async function encode(story: Story, lines: Line[], film: string) {
  const ffmpeg = spawn('ffmpeg', [...reading, ...writing, film], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const closed = once(ffmpeg, 'close')
  const frames = Math.round((lines.at(-1)?.to ?? 0) * framesPerSecond)
  for (let i = 0; i < frames; i++) {
    const image = await raster(frame(story, lines, i / framesPerSecond))
    if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

function raster(drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}">${drawing}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}
