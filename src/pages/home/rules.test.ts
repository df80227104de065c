import { expect, test } from 'vitest'
import { heroWords } from '../../../content/hero-words.ts'
import { framedSites, highlight, youTubePlayer } from './rules.ts'

test('colouring a program changes no letter of it', () => {
  for (const { snippet } of heroWords) {
    const lines = highlight(snippet.code).map((tokens) => tokens.map(({ text }) => text).join(''))
    expect(lines.join('\n')).toBe(snippet.code)
  }
})

test('keywords, quoted text, numbers, annotations and calls get their colours', () => {
  expect(highlight('@GetMapping("/a")\nreturn f(40)')).toMatchObject([
    [
      { kind: 'mark', text: '@GetMapping' },
      { kind: 'plain', text: '(' },
      { kind: 'text', text: '"/a"' },
      { kind: 'plain', text: ')' },
    ],
    [
      { kind: 'keyword', text: 'return' },
      { kind: 'plain', text: ' ' },
      { kind: 'call', text: 'f' },
      { kind: 'plain', text: '(' },
      { kind: 'number', text: '40' },
      { kind: 'plain', text: ')' },
    ],
  ])
})

test('a keyword inside quoted text is text', () => {
  expect(highlight("'for as in'")).toMatchObject([[{ kind: 'text', text: "'for as in'" }]])
})

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

test('the policy names the player where a story is a video there, and nothing otherwise', () => {
  const own = { video: '/videos/story-1.mp4' }

  expect(framedSites([own, own])).toEqual([])
  expect(framedSites([own, { video: 'https://youtu.be/dQw4w9WgXcQ' }])).toEqual([
    'https://www.youtube-nocookie.com',
  ])
})
