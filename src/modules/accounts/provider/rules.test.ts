import { expect, test } from 'vitest'
import { popupMessageType } from './contract.ts'
import { readPopupMessage } from './rules.ts'

const origin = 'https://www.school.example'
const nonce = 'made by this page'
const ours = {
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
  expect(read({ origin, data: ours })).toEqual(ours)
  const { picture: _, ...plain } = ours
  expect(read({ origin, data: plain })).toEqual(plain)
})

test.each<[string, { origin: string; data: unknown }]>([
  ['from another origin', { origin: 'https://evil.example', data: ours }],
  ['from plain http', { origin: 'http://www.school.example', data: ours }],
  ['from another port', { origin: `${origin}:8443`, data: ours }],
  ['from a sandboxed frame', { origin: 'null', data: ours }],
  ['of another type', { origin, data: { ...ours, type: 'webpackOk' } }],
  ['of no type', { origin, data: { ...ours, type: undefined } }],
  ['with another nonce', { origin, data: { ...ours, nonce: 'of another page' } }],
  ['without a nonce', { origin, data: { ...ours, nonce: undefined } }],
  ['without a credential', { origin, data: { ...ours, credential: undefined } }],
  ['with an empty credential', { origin, data: { ...ours, credential: '' } }],
  ['with a credential that is no text', { origin, data: { ...ours, credential: ['secret'] } }],
  ['without an e-mail', { origin, data: { ...ours, email: undefined } }],
  ['with a user id that is a number', { origin, data: { ...ours, userId: 108 } }],
  ['with a picture that is an object', { origin, data: { ...ours, picture: {} } }],
  ['that is text', { origin, data: JSON.stringify(ours) }],
  ['that is nothing', { origin, data: null }],
  ['that is a list', { origin, data: [ours] }],
])('a message %s is ignored', (_, event) => {
  expect(read(event)).toBeUndefined()
})
