import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../platform/http/semaphore.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes; the work runs on the thread pool. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One processor is left to whoever reads pages, however many passwords come at once. */
const hashing = createSemaphore(Math.max(1, availableParallelism() - 1))

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, parameters))
}

/** Takes the same time whether there is a hash to check against or not. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const hashToCheck = stored ?? (await decoy)
  const matches = await hashing(() => verify(hashToCheck, password))
  return stored !== null && matches
}

/** What a password for an unknown person is checked against. */
let decoy: Promise<string> | undefined
