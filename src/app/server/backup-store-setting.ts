import type { StoreAccess } from '../../platform/config.ts'
import { isThisMachine } from '../../platform/http/client-address.ts'

const example = 'https://key:secret@s3.example.org/bucket/folder?region=ap-south-1'

/** BACKUP_URL: the store's address with its key before the @, then the bucket, and a folder where wanted. */
export function readStoreAccess(
  text: string,
): { ok: true; access: StoreAccess } | { ok: false; problem: string } {
  const problem = (words: string) => ({ ok: false as const, problem: words })
  const url = URL.parse(text)
  const [, bucket, prefix = ''] = url?.pathname.match(/^\/([\w.-]{3,63})(?:\/(.*?))?\/?$/) ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !bucket || !url.username || !url.password)
    return problem(`must be an address such as ${example}`)
  if (url.protocol === 'http:' && !isThisMachine('127.0.0.1', url.host))
    return problem('must begin with https:// unless it is on this machine')
  if (!/^[\w./-]*$/.test(prefix))
    return problem('may name a folder of letters, digits, dots and dashes only')
  const access = {
    endpoint: url.origin,
    bucket,
    prefix: prefix && `${prefix}/`,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  return { ok: true, access }
}
