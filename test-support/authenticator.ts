import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey without a device: responds as browsers do for `origin`, and can be copied and set back. */
export function makeAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const state = { counter: 0, userVerified: true }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const authenticatorData = (flags: number) => {
    if (counts) state.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    const verified = state.userVerified ? 0x04 : 0
    return Buffer.concat([rpIdHash, Buffer.from([flags | 0x01 | verified]), counter])
  }
  return {
    state,
    /** The response of `navigator.credentials.create`. */
    register(challenge: string) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = cosePoint(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const authData = Buffer.concat([authenticatorData(0x40), Buffer.alloc(16), length, id, key])
      return {
        ...credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** The response of `navigator.credentials.get`. */
    authenticate(challenge: string) {
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(0)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

const textString = (word: string) =>
  Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const byteString = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])

/** `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`, a key of ES256. */
function cosePoint(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, byteString(x), Buffer.from([0x22]), byteString(y)])
}

/** `{ fmt: 'none', attStmt: {}, authData }` */
function attestation(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    textString('fmt'),
    textString('none'),
    textString('attStmt'),
    Buffer.from([0xa0]),
    textString('authData'),
    byteString(authData),
  ])
}
