import type { Language } from '../../../content/languages.ts'
import type { Services } from '../../platform/services.ts'
import type { Person } from './contract.ts'
import { publishedTerms } from './hooks.server.ts'
import { sendVerification } from './mailed-links/send-verification.server.ts'
import { insertPerson } from './store.server.ts'

/**
 * Creates an account and queues the mail that confirms its e-mail, in one transaction and in the person's
 * language. Undefined where the e-mail is taken.
 */
export async function createAccount(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  {
    language,
    ...person
  }: { name: string; email: string; passwordHash: string; language: Language },
): Promise<Person | undefined> {
  const circumstances = { now: clock(), publicUrl: config.publicUrl, language }
  return db.transaction(async (tx) => {
    const termsPublication = await publishedTerms.get().publication(tx)
    const created = await insertPerson(tx, { ...person, termsPublication })
    if (created) await sendVerification(tx, created, circumstances)
    return created
  })
}
