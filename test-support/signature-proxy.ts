import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy before an S3 store that verifies signatures (AWS version 4) and bodies. s3rver does not. */
export function createSignatureProxy(store: () => number, secret: string): Server {
  return createServer(async (incoming, response) => {
    // The sender may be killed in between.
    const body = await buffer(incoming).catch(() => undefined)
    if (!body) return
    const fault = faultOf(incoming, body, secret)
    if (fault) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${fault}</Code><Message>No.</Message></Error>`)
      return
    }
    const { method, url: path, headers } = incoming
    const proxied = request(
      { host: '127.0.0.1', port: store(), method, path, headers },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers)
        upstreamResponse.pipe(response)
      },
    )
    proxied.end(body)
  })
}

function faultOf(incoming: IncomingMessage, body: Buffer, secret: string): string | undefined {
  const { authorization = '' } = incoming.headers
  const [, scope = '', names = '', signature = ''] =
    authorization.match(/Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/) ?? []
  const bodyHash = String(incoming.headers['x-amz-content-sha256'])
  if (bodyHash !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const [date = '', region = '', service = ''] = scope.split('/')
  const url = new URL(incoming.url ?? '/', 'http://store')
  url.searchParams.sort()
  const canonical = [
    incoming.method,
    url.pathname,
    url.searchParams.toString().replaceAll('+', '%20'),
    ...names.split(';').map((name) => `${name}:${incoming.headers[name]}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', incoming.headers['x-amz-date'], scope, hash(canonical)]
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(
    (under, part) => createHmac('sha256', under).update(part).digest(),
    `AWS4${secret}`,
  )
  const right = createHmac('sha256', key).update(toSign.join('\n')).digest('hex')
  return right === signature ? undefined : 'SignatureDoesNotMatch'
}

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
