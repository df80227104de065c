import { type Context, Hono } from 'hono'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { signJwt } from '../credential/sign-jwt.server.ts'
import {
  credentialContexts,
  describeIssuer,
  describeStatusList,
  envelope,
  listRevoked,
  writeCredential,
} from '../credential/write-credential.server.ts'
import { certificateStatusOf, type PublicKey, readCode } from '../rules.ts'
import { findPublicKey, listTrustedKeys, signingKey } from '../signing-key.server.ts'
import { findByCode } from '../store.server.ts'
import type { CertificatePrint } from './CertificateSheet.tsx'

declare module '../../../platform/services.ts' {
  interface Services {
    /** Sets a certificate as a PDF. */
    renderCertificate: (print: CertificatePrint) => Promise<Uint8Array>
  }
}

/** Retry-After in seconds, when an address has too many requests in progress. */
const retryAfter = 5

/** What verifiers elsewhere fetch: issuer, keys and status lists; and what a holder downloads. */
export function certificateFiles(services: Services) {
  const { config, db } = services
  const origin = config.publicUrl
  const bounded = async (c: Context<AppEnv>, work: () => Promise<Response> | Response) => {
    const limit = await consumeLimit(services.limits.certificatesFromAddress, c.var.address)
    return limit.ok ? work() : refuseForNow(c, limit.retryAfter)
  }
  const refuseUnknown = (c: Context<AppEnv>) =>
    refuse(c, 404, textsFor(c.var.language).refusals.nothingHere)
  return new Hono<AppEnv>()
    .get(endpoints.certificateIssuer, (c) =>
      c.json({ '@context': credentialContexts, ...describeIssuer(origin) }, 200, openToAll),
    )
    .get(endpoints.jwks, (c) =>
      bounded(c, async () => {
        const keys = await listTrustedKeys(db)
        return c.json({ keys: keys.map((key) => jwkOf(key, origin)) }, 200, openToAll)
      }),
    )
    .get(endpoints.certificateKey, (c) =>
      bounded(c, async () => {
        const id = c.req.param('id')
        const key = /^[\w-]{43}$/.test(id) ? await findPublicKey(db, id) : undefined
        if (!key || key.distrustedAt) return refuseUnknown(c)
        return c.json(jwkOf({ id, ...key }, origin), 200, openToAll)
      }),
    )
    .get(endpoints.certificateStatusList, (c) =>
      bounded(c, async () => {
        const list = Number(c.req.param('list'))
        if (!Number.isSafeInteger(list) || list < 1 || list > 1_000_000) return refuseUnknown(c)
        const revoked = await listRevoked(db, list)
        const credential = describeStatusList({ list, revoked, origin }, services.clock())
        const jwt = await signed(credential, services)
        return c.body(jwt, 200, { ...openToAll, 'content-type': 'application/vc+jwt' })
      }),
    )
    .get(endpoints.certificateFile, (c) => bounded(c, () => sendFile(c, services)))
}

/** Verifiers run in pages of other sites, too. Never kept: what is revoked is so at once. */
const openToAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const

async function signed(credential: object, services: Services): Promise<string> {
  const key = await signingKey(services, services.clock())
  const kid = services.config.publicUrl + addresses.key(key.id)
  return signJwt(credential, key, { kid, typ: 'vc+jwt' })
}

function jwkOf({ id, publicJwk }: { id: string; publicJwk: PublicKey }, origin: string) {
  return { ...publicJwk, kid: origin + addresses.key(id), alg: 'RS256', use: 'sig' }
}

/** The PDF or the signed credential of a certificate that counts. */
async function sendFile(c: Context<AppEnv>, services: Services): Promise<Response> {
  const { certificates: words, refusals } = textsFor(c.var.language)
  const code = readCode(c.req.param('code') ?? '')
  const [, type] = /^certificate\.(pdf|jwt|json)$/.exec(c.req.param('file') ?? '') ?? []
  const certificate = code && type ? await findByCode(services.db, code) : undefined
  if (!certificate || !code) return refuse(c, 404, refusals.nothingHere)
  const { contents } = certificate
  if (certificateStatusOf(certificate) !== 'valid' || !contents)
    return refuse(c, 410, words.page.gone)
  const origin = services.config.publicUrl
  if (type === 'pdf') {
    const address = origin + addresses.page(code)
    return sendPdf(c, services, { contents, code, address })
  }
  const jwt = await signed(writeCredential({ ...certificate, contents }, origin), services)
  const headers = {
    ...openToAll,
    'content-disposition': `attachment; filename="certificate-${code}.${type}"`,
  }
  return type === 'jwt'
    ? c.body(jwt, 200, { ...headers, 'content-type': 'application/vc+jwt' })
    : c.body(JSON.stringify(envelope(jwt)), 200, { ...headers, 'content-type': 'application/vc' })
}

/** Documents of staff come first, and each address has only some under way. */
async function sendPdf(c: Context<AppEnv>, services: Services, print: CertificatePrint) {
  const { documents, renderCertificate } = services
  const request = documents.enter(`certificates ${c.var.address}`)
  if (!request) return refuseForNow(c, retryAfter)
  try {
    if (documents.isFull()) return refuseBusy(c, textsFor(c.var.language).refusals.manyDocuments)
    const render = () => renderCertificate(print)
    const pdf = await documents.make({ same: `certificate ${print.code}`, render })
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificate-${print.code}.pdf"`,
      'cache-control': 'private, no-store',
    })
  } finally {
    request.leave()
  }
}
