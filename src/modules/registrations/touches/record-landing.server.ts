import type { Transaction } from '../../../platform/database/connect.ts'
import { websiteSource } from '../../attribution/sources/rules.ts'
import { findSourceCalled } from '../../attribution/sources/store.server.ts'
import { registrationTouches } from '../tables.ts'
import type { Landing } from './rules.ts'

/** The source named by the campaign, otherwise the website. */
export async function findSourceOf(tx: Transaction, landing: Landing | undefined): Promise<number> {
  const campaignSource = landing && (landing.last.utmSource ?? landing.first.utmSource)
  return (campaignSource && (await findSourceCalled(tx, campaignSource))) || websiteSource
}

/** Stores the origin of the visit in which a registration was made. */
export async function recordLanding(tx: Transaction, registrationId: number, landing: Landing) {
  await tx.insert(registrationTouches).values([
    { registrationId, touch: 'first', ...landing.first },
    { registrationId, touch: 'last', ...landing.last },
  ])
}
