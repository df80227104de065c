import { createHash, createHmac } from 'node:crypto'
import type { StoreAccess } from '../config.ts'

type Key = Pick<StoreAccess, 'region' | 'accessKeyId' | 'secretAccessKey'>

/** The headers that sign a request to S3 (AWS signature version 4); `sha256` is the hex hash of its body. */
export function signRequest(
  { region, accessKeyId, secretAccessKey }: Key,
  { method, url, sha256 }: { method: string; url: URL; sha256: string },
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const signed = { 'x-amz-content-sha256': sha256, 'x-amz-date': time }
  const headers = { host: url.host, ...signed }
  const names = Object.keys(headers).join(';')
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    [...url.searchParams]
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...Object.entries(headers).map((pair) => pair.join(':')),
    ...['', names, sha256],
  ].join('\n')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const credential = `Credential=${accessKeyId}/${scope.join('/')}`
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Escapes everything but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
