import { lookup } from 'node:dns/promises'
import { connect, type PeerCertificate } from 'node:tls'
import { institute } from '../../../../content/institute.ts'
import { fetchReviews } from '../../../modules/website/reviews/fetch-reviews.server.ts'
import { openStore } from '../../../platform/backup/store.ts'
import type { Config } from '../../../platform/config.ts'
import { tryMailServer } from '../../../platform/mail/mailer.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { type Check, type CheckEnvironment, fault, fine, notSet } from './check.ts'

/** Outside services of the site. Each must answer within so many milliseconds. */
const patience = 4_000

export const outsideChecks: Record<string, Check<CheckEnvironment>> = {
  'mail server': lookAtMailServer,
  'public address': lookAtPublicAddress,
  provider: lookAtProvider,
  places: lookAtPlaces,
  'backup store': lookAtStore,
}

/** Days that a certificate must still be valid: it is renewed a month ahead. */
const fewestDays = 10
const day = 24 * 60 * 60 * 1_000

async function lookAtPublicAddress({ config, now }: CheckEnvironment, signal: AbortSignal) {
  const url = new URL(config.publicUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/^(localhost|127\.[\d.]+|::1)$/.test(host)) return lookAtPort(config, signal)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const address = await Promise.race([lookup(host), aborted(limit)]).catch(() => undefined)
  if (!address)
    return fault(`${host} has no address: enter one for it where the name is registered (A, AAAA)`)
  const certificate =
    url.protocol === 'https:' ? await readCertificate(url, host, limit) : undefined
  if (certificate && 'problem' in certificate)
    return fault(
      `${host} is ${address.address}, but TLS fails: ${certificate.problem}. See the proxy in front, and its certificate`,
    )
  if (certificate && certificate.until.getTime() - now.getTime() < fewestDays * day)
    return fault(
      `the certificate of ${host} ends ${formatTime(certificate.until)}: see what renews it`,
    )
  const alive = await fetch(new URL(endpoints.healthz, url), { redirect: 'error', signal: limit })
    .then((answer) => answer.text())
    .catch(() => '')
  const until = certificate ? `; certificate good until ${formatTime(certificate.until)}` : ''
  return alive === 'alive'
    ? fine(`${host} is ${address.address} and leads here${until}`)
    : fault(
        `${host} is ${address.address}${until}, but the site does not answer there: see that npm start runs, and the proxy`,
      )
}

/** Nothing has to run on the port, but no other program may. */
async function lookAtPort({ publicUrl, port }: Config, signal: AbortSignal) {
  const limitation = `${publicUrl}: seen from this machine only`
  if (port === 0) return fine(limitation)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const problem = await fetch(`http://127.0.0.1:${port}${endpoints.healthz}`, { signal: limit })
    .then((answer) => answer.text())
    .catch((error: Error) => error.cause as NodeJS.ErrnoException | undefined)
  if (problem === 'alive') return fine(`${limitation}; the site answers at port ${port}`)
  if (typeof problem === 'object' && problem.code === 'ECONNREFUSED')
    return fine(`${limitation}; nothing answers at port ${port}: npm start starts the site`)
  return fault(`another program answers at port ${port}: end that one, or set PORT to a free one`)
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

type Certificate = { until: Date } | { problem: string }

function readCertificate(url: URL, host: string, signal: AbortSignal): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(url.port) || 443, servername: host })
    const end = (certificate: Certificate) => {
      socket.destroy()
      resolve(certificate)
    }
    signal.addEventListener('abort', () => end({ problem: 'no answer in time' }), { once: true })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end({ problem: error.code ?? error.message }),
    )
    socket.once('secureConnect', () => {
      const { valid_to }: PeerCertificate = socket.getPeerCertificate()
      end({ until: new Date(valid_to) })
    })
  })
}

type Metadata = { issuer?: unknown; token_endpoint?: unknown }

/** The provider's metadata, with which a sign-in starts. */
async function lookAtProvider({ config }: CheckEnvironment, signal: AbortSignal) {
  const { provider } = config
  if (!provider)
    return notSet(
      'a demo has a stand-in, else people sign in by e-mail and password: see OIDC_ISSUER',
    )
  const { issuer, name } = provider
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const published = await fetch(address, { redirect: 'error', signal: limit })
    .then((answer): Promise<Metadata> | undefined => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined)
  if (!published) return fault(`${name} does not say how to sign in at ${address}: see OIDC_ISSUER`)
  if (!isSame(published.issuer, issuer) || typeof published.token_endpoint !== 'string')
    return fault(
      `${name} reports another issuer than OIDC_ISSUER, ${issuer}: write it the same way`,
    )
  return fine(`${name} answers`)
}

/** As the library compares them at a sign-in. */
function isSame(one: unknown, other: string): boolean {
  return typeof one === 'string' && URL.parse(one)?.href === new URL(other).href
}

async function lookAtPlaces({ config }: CheckEnvironment) {
  const { places } = config
  if (!places)
    return notSet('a demo shows invented reviews, else there are none: see PLACES_API_KEY')
  const fetched = await fetchReviews(places)
  return fetched.ok
    ? fine(`${fetched.reviews.length} reviews came`)
    : fault(`no reviews: ${fetched.reason}. See PLACES_API_KEY, PLACES_PLACE_ID and the quota`)
}

async function lookAtStore({ config }: CheckEnvironment, signal: AbortSignal) {
  const { store } = config.backup
  if (!store) return notSet('backups stay on this machine, and are lost with it: see BACKUP_URL')
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const names = await openStore(store, limit)
    .names()
    .catch((error: Error) => error)
  if (!(names instanceof Error)) return fine(`${names.length} files in ${store.bucket}`)
  const why = limit.aborted ? 'no answer in time' : names.message.replace(/\.$/, '')
  return fault(`${why}: see BACKUP_URL, its key and what that may do`)
}

async function lookAtMailServer({ config }: CheckEnvironment) {
  const { smtpUrl, mailFrom, admissionsEmail } = config
  if (!smtpUrl) return notSet('a demo keeps its mails at /sandbox/mailbox: see SMTP_URL')
  const from = mailFrom ?? institute.email
  const result = await tryMailServer(smtpUrl, { from, to: admissionsEmail ?? from })
  return result.ok
    ? fine('takes mail from us; none was sent')
    : fault(`takes no mail: ${result.line} See SMTP_URL and MAIL_FROM.`)
}
