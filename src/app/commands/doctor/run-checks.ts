import { setTimeout as pause } from 'node:timers/promises'
import type { HealthFinding } from '../../../modules/operations/contract.ts'
import type { Config } from '../../../platform/config.ts'
import { errorLine } from '../../../platform/describe-error.ts'
import { diskNames, type PartState } from '../../../platform/readiness.ts'
import { fileSize } from '../../../ui/format/file-size.ts'
import { type Check, type CheckEnvironment, type DoctorContext, fault, fine } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { outsideChecks } from './outside-checks.ts'

/** Milliseconds for each. */
const patience = 10_000

/** Runs the checks one after another; one without an answer in time is a fault. */
export const runChecks = (context: DoctorContext) =>
  examineParts({ ...machineChecks, ...databaseChecks, ...outsideChecks }, context)

/** The checks that need no database. */
export const runChecksWithoutDatabase = (environment: CheckEnvironment) =>
  examineParts({ ...machineChecks, ...outsideChecks }, environment)

async function* examineParts<P extends CheckEnvironment>(
  checks: Record<string, Check<P>>,
  context: P,
): AsyncGenerator<HealthFinding> {
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

const stateTexts: Record<PartState, string> = { fine: 'ok', 'not-set': 'not set', wrong: 'FAULT' }

export function printFinding({ of, state, line }: HealthFinding): string {
  return `${stateTexts[state].padEnd(7)}  ${of.padEnd(22)} ${line}`
}

/** Services may quote what they were sent; secrets are removed from all lines. */
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

const machineChecks: Record<string, Check<CheckEnvironment>> = {
  settings: lookAtSettings,
  disk: lookAtDisks,
}

/** The settings were valid, or nothing would be checked; some deserve a warning. */
async function lookAtSettings({ config }: CheckEnvironment) {
  const { given: names, production, publicUrl, trustProxy, backup, databaseUrl } = config
  const whole = `settings valid; ${names.length} set`
  if (production && publicUrl.startsWith('https:') && trustProxy.length === 0)
    return fault(
      `${whole}, but PUBLIC_URL is https and no proxy is named: limits count all visitors as one. Set TRUST_PROXY to the one that speaks TLS`,
    )
  const worth = [
    !backup.dir &&
      !databaseUrl &&
      'BACKUP_DIR, on another disk, so that a lost disk costs at most five minutes of data',
    !backup.store && 'BACKUP_URL, so that backups outlive this machine',
    !backup.passphrase && 'BACKUP_PASSPHRASE, which seals them',
  ].filter(Boolean)
  return fine(
    production && worth.length > 0 ? `${whole}. Worth setting: ${worth.join('; ')}` : whole,
  )
}

async function lookAtDisks({ disks }: CheckEnvironment) {
  const all = await disks()
  const line = all
    .map(
      (disk) => `${diskNames[disk.place]}: ${fileSize(disk.free)} of ${fileSize(disk.size)} left`,
    )
    .join('; ')
  return all.every(({ level }) => level === 'enough')
    ? fine(line)
    : fault(`${line}. Make room, or a larger disk: the database stops when one is full`)
}
