import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id parameters: 19 MiB, two passes; the work runs on the thread pool. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Takes the same time whether there is a hash to check against or not. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}

/** What a password for an unknown person is checked against. */
let decoy: Promise<string> | undefined
