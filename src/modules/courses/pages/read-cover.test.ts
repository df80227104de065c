import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultCover } from '../rules.ts'
import { readCover } from './read-cover.server.ts'

const fetchNothing = async () => undefined
const defaultCoverBytes = readFileSync(`content${defaultCover}`)

test('a drawn cover is used unchanged', async () => {
  const cover = await readCover('/pictures/covers/ai-ml.svg?v=2', fetchNothing)

  expect(cover).toEqual(readFileSync('content/pictures/covers/ai-ml.svg'))
})

test('any other picture becomes a JPEG in the proportion of covers', async () => {
  const cover = await readCover('/pictures/frame/social-card.png', fetchNothing)

  expect(await sharp(cover).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 })
})

// S88
test.each([
  [undefined],
  ['/pictures/covers/no-such-course.svg'],
  ['/pictures/covers'],
  ['/pictures/../institute.ts'],
  ['/pictures/%2e%2e/institute.ts'],
  ['/pictures/..%2f..%2fpublic%2fapple-touch-icon.png'],
  ['/pictures/%252e%252e%252finstitute.ts'],
  ['/pictures/..%5c..%5cpackage.json'],
  ['/pictures//etc/passwd'],
  ['/pictures/%2fetc%2fpasswd'],
  ['/pictures/x%00.svg'],
  ['/course-pictures/../../etc/passwd'],
  [`/course-pictures/${'a'.repeat(43)}`],
  ['/pictures/%'],
  ['/etc/passwd'],
  ['file:///etc/passwd'],
  ['https://elsewhere.example/cover.png'],
  ['//elsewhere.example/cover.png'],
])('%s is replaced by the default', async (image) => {
  expect(await readCover(image, fetchNothing)).toEqual(defaultCoverBytes)
})

// S88
test('a link that leads out of the folder of pictures is replaced by the default', async () => {
  const link = `content/pictures/covers/leads-out-${process.pid}.svg`
  symlinkSync(resolve('content/institute.ts'), link)

  try {
    expect(await readCover(link.replace('content', ''), fetchNothing)).toEqual(defaultCoverBytes)
  } finally {
    rmSync(link)
  }
})

test('a cover that was uploaded comes as JPEG', async () => {
  const key = 'k'.repeat(43)
  const webp = await sharp({ create: { width: 128, height: 80, channels: 3, background: '#a46' } })
    .webp()
    .toBuffer()
  const findKept = async (url: string) => (url === key ? webp : undefined)

  const cover = await readCover(`/course-pictures/${key}`, findKept)

  expect(await sharp(cover).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 })
})
