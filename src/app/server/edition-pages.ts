import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { opensPreview } from '../../modules/page-texts/preview-link.server.ts'
import type { Edition } from '../../modules/page-texts/rules.ts'
import {
  lastPublication,
  lastRevision,
  readDraftTexts,
  readPublished,
} from '../../modules/page-texts/store.server.ts'
import { choose } from '../../platform/http/encoded-response.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { createLimitedCache } from '../../platform/limited-cache.ts'
import type { Services } from '../../platform/services.ts'
import { addressLanguage } from '../ssr/address-language.ts'
import type { PageCache } from '../ssr/page-cache.ts'
import type { Renderer } from '../ssr/renderer.ts'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/**
 * The scripts of pages whose texts staff changed. `/assets/texts-12-<hash>/…` has what was published up to the twelfth
 * time: rows are only added, so every process writes the same, also for a page that has been open since. Another
 * database has another hash. Pages of the version before name no hash, and nobody caches what they fetch. What
 * `/assets/preview-…` has is a draft, for those who have the link.
 */
export function editionScripts(services: Services, { writeScript }: Pick<Renderer, 'writeScript'>) {
  const files = new Hono<AppEnv>()
  const { db } = services
  const readTexts = createLimitedCache(8, async (number: number) =>
    number <= (await lastPublication(db)) ? readPublished(db, number) : undefined,
  )
  const scripts = createLimitedCache(200, async (path: string) => {
    const [name = '', file = ''] = path.split('/')
    const [, number, hash] = name.split('-')
    const texts = await readTexts(Number(number))
    if (!texts || (hash && texts.name !== name)) return undefined
    const script = writeScript(file, (code) => ({ ...(texts.editions[code] as Edition), name }))
    return script === undefined ? undefined : compress(script)
  })

  files.get('/assets/:edition{texts-[1-9]\\d{0,8}(?:-[0-9a-f]{12})?}/:file', async (c) => {
    const { edition, file } = c.req.param()
    const script = await scripts(`${edition}/${file}`)
    const isHashed = edition.split('-').length === 3
    return answerScript(c, script, isHashed ? 'public, max-age=31536000, immutable' : 'no-store')
  })
  files.get('/assets/:edition{preview-[^/]+}/:file', async (c) => {
    const { edition, file } = c.req.param()
    const [token = '', language = '', revision = '', mode] = edition
      .replace('preview-', '')
      .split('~')
    if (!isOpen(services, token) || !/^\d{1,12}$/.test(revision)) return c.notFound()
    const texts = await readDraftTexts(db, language, Number(revision))
    const isEdited = mode === 'edit'
    const script = writeScript(file, () => ({ name: edition, texts, isEdited }))
    const encodings = script === undefined ? undefined : { identity: Buffer.from(script) }
    return answerScript(c, encodings, 'no-store')
  })
  return files
}

/** The page with its drafts, while the link is valid: it is never cached or indexed. */
export async function answerPreview(
  c: Context<AppEnv>,
  services: Services,
  cache: PageCache,
): Promise<Response | undefined> {
  const token = c.req.query('preview')
  if (!token || !isOpen(services, token)) return undefined
  const { code } = addressLanguage(c.req.path).language
  const revision = await lastRevision(services.db, code)
  const texts = await readDraftTexts(services.db, code, revision)
  const isEdited = c.req.query('edit') !== undefined
  const name = `preview-${token}~${code}~${revision}${isEdited ? '~edit' : ''}`
  const answer = await cache.preview(c.req.path, { name, texts, isEdited })
  const { status, body, ...page } = choose(answer, {
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  })
  const headers = new Headers(page.headers)
  headers.delete('etag')
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex, nofollow')
  return new Response(body, { status, headers })
}

function isOpen({ sessionSecret, clock }: Services, token: string): boolean {
  return opensPreview(sessionSecret, token, clock())
}

type Encodings = { identity: Buffer; br?: Buffer; gzip?: Buffer }

async function compress(script: string): Promise<Encodings> {
  const identity = Buffer.from(script)
  const [br, gzip] = await Promise.all([brotli(identity), gzipped(identity, { level: 9 })])
  return { identity, br, gzip }
}

function answerScript(c: Context<AppEnv>, script: Encodings | undefined, cacheControl: string) {
  if (!script) return c.notFound()
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => script[one] && accepted.includes(one))
  c.header('content-type', 'text/javascript; charset=utf-8')
  c.header('cache-control', cacheControl)
  c.header('vary', 'accept-encoding')
  if (encoding) c.header('content-encoding', encoding)
  return c.body(new Uint8Array((encoding && script[encoding]) ?? script.identity))
}
