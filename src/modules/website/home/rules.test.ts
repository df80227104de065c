import { expect, test } from 'vitest'
import { framedSites, youTubePlayer } from './rules.ts'

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

// S57
test('the policy names the player where a story is a video there, and nothing otherwise', () => {
  const ownStory = { video: '/videos/story-1.mp4' }

  expect(framedSites([ownStory, ownStory])).toEqual([])
  expect(framedSites([ownStory, { video: 'https://youtu.be/dQw4w9WgXcQ' }])).toEqual([
    'https://www.youtube-nocookie.com',
  ])
})
