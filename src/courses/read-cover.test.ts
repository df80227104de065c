import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCover } from './read-cover.server.ts'
import { defaultCover } from './rules.ts'

const standing = readFileSync(`content${defaultCover}`)

test('a drawn cover comes as it lies', async () => {
  const cover = await readCover('/pictures/covers/ai-ml.svg?v=2')

  expect(cover).toEqual(readFileSync('content/pictures/covers/ai-ml.svg'))
})

test('any other picture comes as JPEG in the proportion of covers', async () => {
  const cover = await readCover('/pictures/frame/social-card.png')

  expect(await sharp(cover).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 })
})

test.each([
  [undefined],
  ['/pictures/covers/no-such-course.svg'],
  ['/pictures/covers'],
  ['/pictures/../institute.ts'],
  ['/pictures/%2e%2e/institute.ts'],
  ['/pictures/..%2f..%2fpublic%2fapple-touch-icon.png'],
  ['/pictures/%'],
  ['/etc/passwd'],
  ['file:///etc/passwd'],
  ['https://elsewhere.example/cover.png'],
  ['//elsewhere.example/cover.png'],
])('%s comes as the default', async (image) => {
  expect(await readCover(image)).toEqual(standing)
})
