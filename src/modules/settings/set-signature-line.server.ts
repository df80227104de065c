import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/** Who signs documents from now on; without a line they are computer-generated and need no signature. */
export function setSignatureLine(
  db: Database,
  { signatureLine }: { signatureLine: string | null },
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = { signatureLine: (await lockSettings(tx)).signatureLine }
    if (before.signatureLine === signatureLine) return
    await tx.update(siteSettings).set({ signatureLine })
    const after = { signatureLine }
    const event = { event: 'set signature line', id: 'site', before, after } as const
    await record(tx, event, { actor, now })
  })
}
