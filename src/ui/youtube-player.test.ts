import { expect, test } from 'vitest'
import { youTubePlayer } from './youtube-player.ts'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
])('%s gets the player without cookies', (address) => {
  expect(youTubePlayer(address)).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  )
})

test.each(['/videos/story-1.mp4', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'])(
  '%s is no video on YouTube',
  (address) => {
    expect(youTubePlayer(address)).toBeUndefined()
  },
)
