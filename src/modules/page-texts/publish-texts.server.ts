import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { defaultText, type TextSlot } from './rules.ts'
import type { TextConflict } from './save-text.server.ts'
import { lockTexts, readSlot } from './store.server.ts'
import { pageTexts } from './tables.ts'

type Version = { slot: string; version: number }
type Refusal =
  | (TextConflict & { slot: string })
  | { ok: false; reason: 'nothing-to-undo' | 'no-slot' }
type Published = { ok: true; count: number } | Refusal
type NewText = Version & { before: string | null; text: string | null }

/** Makes drafts public, all of them or none; whoever saw another version of one is told. */
export function publishTexts(
  db: Database,
  slots: readonly TextSlot[],
  { language, texts }: { language: string; texts: Version[] },
  context: PersonContext,
): Promise<Published> {
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const changes: NewText[] = []
    for (const { slot, version } of texts) {
      const { latest, live } = await readSlot(tx, slot, language)
      if (!latest || latest.version !== version)
        return { ok: false, reason: 'changed-since', slot, current: latest }
      if (latest.state === 'draft')
        changes.push({ slot, version, before: live?.text ?? null, text: latest.text })
    }
    return publish(tx, { slots, language, changes, event: 'publish page texts' }, context)
  })
}

/** Publishes the version before the one that is live. A draft stays what it is to whoever writes it, and is in the way. */
export function undoText(
  db: Database,
  slots: readonly TextSlot[],
  { language, slot, version }: Version & { language: string },
  context: PersonContext,
): Promise<Published> {
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const { latest, live, before } = await readSlot(tx, slot, language)
    if (!latest || latest.version !== version || latest.state === 'draft')
      return { ok: false, reason: 'changed-since', slot, current: latest }
    if (!live) return { ok: false, reason: 'nothing-to-undo' }
    const change = { slot, version, before: live.text, text: before?.text ?? null }
    return publish(tx, { slots, language, changes: [change], event: 'undo page text' }, context)
  })
}

type Publication = {
  slots: readonly TextSlot[]
  language: string
  changes: NewText[]
  event: 'publish page texts' | 'undo page text'
}

async function publish(
  tx: Transaction,
  { slots, language, changes, event }: Publication,
  context: PersonContext,
): Promise<Published> {
  if (changes.length === 0) return { ok: true, count: 0 }
  const [last] = await tx
    .select({ next: sql<number>`coalesce(max(${pageTexts.publication}), 0) + 1` })
    .from(pageTexts)
  const stamp = { savedBy: context.actor.name, savedAt: context.now }
  const rows = changes.map(({ slot, version, text }) => ({
    ...{ language, slot, text, version: version + 1, state: 'published' as const },
    ...{ publication: last?.next ?? 1, ...stamp },
  }))
  await tx.insert(pageTexts).values(rows)
  const textOf = (slot: string, text: string | null) => {
    const built = slots.find(({ id }) => id === slot)
    return text ?? (built ? defaultText(built) : null)
  }
  const before = Object.fromEntries(changes.map((one) => [one.slot, textOf(one.slot, one.before)]))
  const after = Object.fromEntries(changes.map((one) => [one.slot, textOf(one.slot, one.text)]))
  await record(tx, { event, id: 'site', before, after }, context)
  return { ok: true, count: changes.length }
}
