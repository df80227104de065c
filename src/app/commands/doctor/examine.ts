import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../../../modules/operations/health/contract.ts'
import type { Config } from '../../../platform/config.ts'
import type { PartState } from '../../../platform/readiness.ts'
import { sayError } from '../../../platform/say-error.ts'
import { type Check, fault, type Place, type Surroundings } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { machineChecks } from './machine-checks.ts'
import { outsideChecks } from './outside-checks.ts'

/** Milliseconds for each. */
const patience = 10_000

/** Looks at one part after another; whatever does not answer in time is a fault, too. */
export async function* examine(place: Place): AsyncGenerator<Finding> {
  yield* examineParts({ ...machineChecks, ...databaseChecks, ...outsideChecks }, place)
}

/** All that can be looked at while the database cannot. */
export async function* examineSurroundings(place: Surroundings): AsyncGenerator<Finding> {
  yield* examineParts({ ...machineChecks, ...outsideChecks }, place)
}

async function* examineParts<P extends Surroundings>(checks: Record<string, Check<P>>, place: P) {
  const hide = hideSecrets(place.config)
  for (const [of, look] of Object.entries(checks)) {
    const giveUp = new AbortController()
    const late = pause(patience, undefined, { signal: giveUp.signal }).then(() =>
      fault(`no answer within ${patience / 1_000} s`),
    )
    late.catch(() => undefined)
    const found = await Promise.race([
      look(place, giveUp.signal).catch((error: unknown) =>
        fault(`cannot be looked at: ${sayError(error)}`),
      ),
      late,
    ])
    giveUp.abort()
    yield { of, state: found.state, line: hide(found.line) }
  }
}

const stateWords: Record<PartState, string> = { fine: 'ok', 'not-set': 'not set', wrong: 'FAULT' }

export function printFinding({ of, state, line }: Finding): string {
  return `${stateWords[state].padEnd(7)}  ${of.padEnd(22)} ${line}`
}

/** Services elsewhere quote what they were given; what only this site may know is in none of its lines. */
function hideSecrets(config: Config): (line: string) => string {
  const { provider, places, backup, gateway } = config
  const known = [
    ...[config.smtpUrl, config.databaseUrl].map((url) => url && new URL(url).password),
    ...[config.sessionSecret, ...config.earlierSecrets, config.metricsToken],
    ...[provider?.clientSecret, places?.apiKey, backup.passphrase, backup.store?.secretAccessKey],
    ...[config.admin?.password, gateway?.keySecret, ...(gateway?.webhookSecrets ?? [])],
  ]
  const secrets = known
    .flatMap((one) => (one ? [one, decodeURIComponent(one), encodeURIComponent(one)] : []))
    .filter((one) => one.length > 2)
  return (line) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), line)
}
