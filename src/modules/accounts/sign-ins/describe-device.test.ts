import { expect, test } from 'vitest'
import { firstLanguage } from '../../../../content/languages.ts'
import { describeDevice } from './store.server.ts'

test.each([
  [
    '(Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    '(Linux; Android 13) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    '(iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    '(iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['(Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'Safari on a Mac'],
  ['(Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
  ['(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'A browser we do not know'],
  ['\u001b[31m(Windows NT 10.0)', 'A browser on Windows'],
  [null, 'A browser we do not know'],
])('%s is %s', (userAgent, text) => {
  expect(describeDevice(userAgent, firstLanguage)).toBe(text)
})
