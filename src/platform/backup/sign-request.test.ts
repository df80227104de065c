import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signRequest } from './store.ts'

/** The examples that Amazon publishes (“Signature Calculations for the Authorization Header”, S3 API). */
const key = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const sha256 = createHash('sha256').digest('hex')

test.each([
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('a request for %s is signed as Amazon signs it', (query, signature) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com/${query}`)

  const { authorization } = signRequest(key, { method: 'GET', url, sha256 }, at)

  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  )
})
