import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { hasRequestedRecently } from '../history/find-hand-overs.server.ts'
import { lockRegistrations } from '../locks.server.ts'
import { findHiddenLookalikes, type HiddenLookalike } from '../lookalikes/find-lookalikes.server.ts'
import { findRegistrant } from '../store.server.ts'
import { registrations } from '../tables.ts'

/** The person being entered, as the form has them, and the viewer's restriction. */
type HandOverInput = { name: string; phone: string; visibilityScope: string | undefined }

type HandOverResult = { ok: true; counsellors: string[] } | { ok: false; reason: 'nobody-hidden' }

/**
 * Asks the assigned colleagues to hand over the registrations of this person: one event each, which
 * notifies people who assign. Repeated within a day it is one event.
 */
export function requestHandOver(
  db: Database,
  input: HandOverInput,
  context: PersonContext,
): Promise<HandOverResult> {
  return db.transaction(async (tx): Promise<HandOverResult> => {
    const hidden = (await findHiddenLookalikes(tx, input)).filter(({ counsellor }) => counsellor)
    if (hidden.length === 0) return { ok: false, reason: 'nobody-hidden' }
    for (const one of hidden) await insertRequest(tx, one, context)
    await announceChange(tx)
    return {
      ok: true,
      counsellors: [...new Set(hidden.flatMap(({ counsellor }) => counsellor ?? []))],
    }
  })
}

async function insertRequest(
  tx: Transaction,
  { registration, counsellor }: HiddenLookalike,
  context: PersonContext,
) {
  if (registration === null || counsellor === null) return
  // Of two concurrent requests the second finds the first one's event.
  await lockRegistrations(tx, eq(registrations.id, registration))
  if (await hasRequestedRecently(tx, registration, context)) return
  const name = (await findRegistrant(tx, registration))?.name ?? null
  const facts = { name, counsellor, requester: context.actor.name }
  await record(tx, { event: 'request handover', id: registration, ...facts }, context)
}
