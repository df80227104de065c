import { diskWords } from '../../../modules/notifications/disk-words.ts'
import { sizeOf } from '../../../ui/format/sizes.ts'
import { type Check, type CheckEnvironment, type CheckResult, fault, fine } from './check.ts'

/** What stands on this machine. */
export const machineChecks: Record<string, Check<CheckEnvironment>> = {
  settings: lookAtSettings,
  disk: lookAtDisks,
}

/** They were read when this began, or nothing would be looked at; some are worth a word all the same. */
async function lookAtSettings({ config }: CheckEnvironment): Promise<CheckResult> {
  const { given: givenNames, production, publicUrl, trustProxy, backup, databaseUrl } = config
  const whole = `whole; ${givenNames.length} given`
  if (production && publicUrl.startsWith('https:') && trustProxy.length === 0)
    return fault(
      `${whole}, but PUBLIC_URL is https and no proxy is named: limits count all visitors as one. Set TRUST_PROXY to the one that speaks TLS`,
    )
  const worth = [
    ...(backup.dir || databaseUrl
      ? []
      : ['BACKUP_DIR, on another disk, so that a lost one costs five minutes']),
    ...(backup.store ? [] : ['BACKUP_URL, so that backups outlive this machine']),
    ...(backup.passphrase ? [] : ['BACKUP_PASSPHRASE, which seals them']),
  ]
  return fine(
    production && worth.length > 0 ? `${whole}. Worth setting: ${worth.join('; ')}` : whole,
  )
}

async function lookAtDisks({ disks }: CheckEnvironment): Promise<CheckResult> {
  const matchingDisks = await disks()
  const line = matchingDisks
    .map(
      ({ place: location, free, size }) =>
        `${diskWords[location]}: ${sizeOf(free)} of ${sizeOf(size)} left`,
    )
    .join('; ')
  return matchingDisks.every(({ level }) => level === 'enough')
    ? fine(line)
    : fault(`${line}. Make room, or a larger disk: the database stops when one is full`)
}
