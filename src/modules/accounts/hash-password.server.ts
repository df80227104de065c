import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../platform/http/semaphore.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes; the work runs on the thread pool. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One processor stays free for pages, however many passwords are hashed. */
const hashing = createSemaphore(Math.max(1, availableParallelism() - 1))

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, parameters))
}

/** Takes the same time with and without a stored hash. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const hashToCheck = stored ?? (await decoy)
  const matches = await hashing(() => verify(hashToCheck, password))
  return stored !== null && matches
}

/** The hash that passwords for unknown e-mails are verified against. */
let decoy: Promise<string> | undefined
