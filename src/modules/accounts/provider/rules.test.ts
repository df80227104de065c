import { expect, test } from 'vitest'
import { popupMessageType, readPopupMessage } from './rules.ts'

const origin = 'https://www.school.example'
const nonce = 'made by this page'
const validMessage = {
  type: popupMessageType,
  nonce,
  credential: 'secret',
  email: 'asha@mail.example',
  userId: '108',
  name: 'Asha',
  picture: 'https://pictures.example/asha.jpg',
}
const read = (event: { origin: string; data: unknown }) =>
  readPopupMessage(event, { origin, nonce })

test('the message of the popup’s end is read', () => {
  expect(read({ origin, data: validMessage })).toEqual(validMessage)
  const { picture: _, ...plain } = validMessage
  expect(read({ origin, data: plain })).toEqual(plain)
})

// S13
test.each<[string, { origin: string; data: unknown }]>([
  ['from another origin', { origin: 'https://evil.example', data: validMessage }],
  ['from plain http', { origin: 'http://www.school.example', data: validMessage }],
  ['from another port', { origin: `${origin}:8443`, data: validMessage }],
  ['from a sandboxed frame', { origin: 'null', data: validMessage }],
  ['of another type', { origin, data: { ...validMessage, type: 'webpackOk' } }],
  ['of no type', { origin, data: { ...validMessage, type: undefined } }],
  ['with another nonce', { origin, data: { ...validMessage, nonce: 'of another page' } }],
  ['without a nonce', { origin, data: { ...validMessage, nonce: undefined } }],
  ['without a credential', { origin, data: { ...validMessage, credential: undefined } }],
  ['with an empty credential', { origin, data: { ...validMessage, credential: '' } }],
  [
    'with a credential that is no text',
    { origin, data: { ...validMessage, credential: ['secret'] } },
  ],
  ['without an e-mail', { origin, data: { ...validMessage, email: undefined } }],
  ['with a user id that is a number', { origin, data: { ...validMessage, userId: 108 } }],
  ['with a picture that is an object', { origin, data: { ...validMessage, picture: {} } }],
  ['that is text', { origin, data: JSON.stringify(validMessage) }],
  ['that is nothing', { origin, data: null }],
  ['that is a list', { origin, data: [validMessage] }],
])('a message %s is ignored', (_, event) => {
  expect(read(event)).toBeUndefined()
})
