import { setTimeout as pause } from 'node:timers/promises'
import type { HealthFinding } from '../../../modules/operations/health/contract.ts'
import type { Config } from '../../../platform/config.ts'
import type { PartState } from '../../../platform/readiness.ts'
import { errorLine } from '../../../platform/say-error.ts'
import { type Check, type CheckEnvironment, type DoctorContext, fault } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { machineChecks } from './machine-checks.ts'
import { outsideChecks } from './outside-checks.ts'

/** Milliseconds for each. */
const patience = 10_000

/** Looks at one part after another; whatever does not answer in time is a fault, too. */
export async function* examine(context: DoctorContext): AsyncGenerator<HealthFinding> {
  yield* examineParts({ ...machineChecks, ...databaseChecks, ...outsideChecks }, context)
}

/** All that can be looked at while the database cannot. */
export async function* examineSurroundings(
  environment: CheckEnvironment,
): AsyncGenerator<HealthFinding> {
  yield* examineParts({ ...machineChecks, ...outsideChecks }, environment)
}

async function* examineParts<P extends CheckEnvironment>(
  checks: Record<string, Check<P>>,
  context: P,
) {
  const hide = hideSecrets(context.config)
  for (const [of, look] of Object.entries(checks)) {
    const giveUp = new AbortController()
    const late = pause(patience, undefined, { signal: giveUp.signal }).then(() =>
      fault(`no answer within ${patience / 1_000} s`),
    )
    late.catch(() => undefined)
    const result = await Promise.race([
      look(context, giveUp.signal).catch((error: unknown) =>
        fault(`cannot be looked at: ${errorLine(error)}`),
      ),
      late,
    ])
    giveUp.abort()
    yield { of, state: result.state, line: hide(result.line) }
  }
}

const stateWords: Record<PartState, string> = { fine: 'ok', 'not-set': 'not set', wrong: 'FAULT' }

export function printFinding({ of, state, line }: HealthFinding): string {
  return `${stateWords[state].padEnd(7)}  ${of.padEnd(22)} ${line}`
}

/** Services elsewhere quote what they were given; what only this site may know is in none of its lines. */
function hideSecrets(config: Config): (line: string) => string {
  const { provider, places, backup, gateway } = config
  const knownSecrets = [
    ...[config.smtpUrl, config.databaseUrl].map((url) => url && new URL(url).password),
    ...[config.sessionSecret, ...config.earlierSecrets, config.metricsToken],
    ...[provider?.clientSecret, places?.apiKey, backup.passphrase, backup.store?.secretAccessKey],
    ...[config.admin?.password, gateway?.keySecret, ...(gateway?.webhookSecrets ?? [])],
  ]
  const secrets = knownSecrets
    .flatMap((one) => (one ? [one, decodeURIComponent(one), encodeURIComponent(one)] : []))
    .filter((one) => one.length > 2)
  return (line) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), line)
}
