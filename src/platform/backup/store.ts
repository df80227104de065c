import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { StoreAccess } from '../config.ts'

type Key = Pick<StoreAccess, 'region' | 'accessKeyId' | 'secretAccessKey'>

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Escapes everything but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export type Store = ReturnType<typeof openStore>

/** Time limit of one request; S3 takes files above 5 GB in parts only. */
const patience = 30 * 60 * 1_000
const largest = 5 * 1024 ** 3
/** Pages of file names that are read; a page has a thousand. */
const mostPages = 20

/** Files in an S3-compatible bucket. Every request is signed, including the bytes of a file. */
export function openStore(access: StoreAccess, signal?: AbortSignal) {
  const { endpoint, bucket, prefix } = access
  const addressOf = (name: string) => `${endpoint}/${bucket}/${prefix}${name}`
  const send = createSender(access, signal)
  return {
    /** Uploads a file and verifies its size. */
    async put(name: string, file: string): Promise<void> {
      const { size } = await stat(file)
      if (size > largest) throw new Error('A store takes no file above 5 GB at once.')
      const sum = createHash('sha256')
      for await (const piece of createReadStream(file)) sum.update(piece)
      const body = await openAsBlob(file)
      await (await send('PUT', addressOf(name), { body, sha256: sum.digest('hex') })).text()
      const { headers } = await send('HEAD', addressOf(name))
      if (Number(headers.get('content-length')) !== size)
        throw new Error('The store keeps another file than was sent.')
    },
    async get(name: string, file: string): Promise<void> {
      const { body } = await send('GET', addressOf(name))
      if (!body) throw new Error('The store sent nothing.')
      await pipeline(body, createWriteStream(file, { mode: 0o600 }))
    },
    async remove(name: string): Promise<void> {
      await send('DELETE', addressOf(name))
    },
    names: () => listNames(send, access),
  }
}

type Send = ReturnType<typeof createSender>

function createSender(access: StoreAccess, signal: AbortSignal | undefined) {
  return async (method: string, address: string, requestBody: RequestBody = {}) => {
    const { body, sha256 = sumOfNothing } = requestBody
    const url = new URL(address)
    const limit = AbortSignal.timeout(patience)
    const answer = await fetch(url, {
      method,
      headers: signRequest(access, { method, url, sha256 }, new Date()),
      body,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!answer.ok) throw new Error(await complaintOf(answer))
    return answer
  }
}

async function listNames(send: Send, { endpoint, bucket, prefix }: StoreAccess): Promise<string[]> {
  const names: string[] = []
  let after = ''
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(after && { 'continuation-token': after }),
    })
    const text = await (await send('GET', `${endpoint}/${bucket}?${query}`)).text()
    for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
      names.push(key.slice(prefix.length))
    const [, next] = text.match(/<NextContinuationToken>([^<]*)</) ?? []
    if (!next) break
    after = next
  }
  return names
}

type RequestBody = { body?: Blob; sha256?: string }

const sumOfNothing = createHash('sha256').digest('hex')

/** S3 reports a code such as `NoSuchBucket`; the rest of its text may name the key. */
async function complaintOf(answer: Response): Promise<string> {
  const [, code] = (await answer.text().catch(() => '')).match(/<Code>(\w+)<\/Code>/) ?? []
  return `The store answered ${answer.status}${code ? ` (${code})` : ''}.`
}

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
