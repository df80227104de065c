import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  defaultText,
  htmlOf,
  kindOf,
  readUpload,
  refuseText,
  type TextReason,
  type TextSlot,
} from './rules.ts'
import { lockTexts, readSlot, type StoredText } from './store.server.ts'
import { pageTexts } from './tables.ts'

type TextInput = { language: string; slot: string; version: number; text: string }

/** `current` is what somebody else saved, so that both texts can stand side by side. */
export type TextConflict = { ok: false; reason: 'changed-since'; current: StoredText | undefined }

/**
 * Saves a draft as it was typed, if the text still has the version that the editor shows. The rows of drafts say who
 * and when; the audit log has what is published.
 */
export function saveText(
  db: Database,
  slots: readonly TextSlot[],
  { language, slot: id, version, text }: TextInput,
  { actor, now }: PersonContext,
): Promise<
  | { ok: true; version: number; isDraft: boolean; html?: string | undefined }
  | TextConflict
  | ({ ok: false } & TextReason)
> {
  return db.transaction(async (tx) => {
    const slot = slots.find((one) => one.id === id)
    if (!slot) return { ok: false, reason: 'no-slot' }
    const refusal = refuseText(slot, text)
    if (refusal) return { ok: false, ...refusal }
    const upload = kindOf(slot) === 'picture' ? readUpload(text) : undefined
    if (upload && !(await isStored(tx, upload.key))) return { ok: false, reason: 'no-picture' }
    await lockTexts(tx)
    const { latest, live } = await readSlot(tx, id, language)
    if ((latest?.version ?? 0) !== version)
      return { ok: false, reason: 'changed-since', current: latest }
    const product = defaultText(slot)
    const isDraft = text !== (live?.text ?? product)
    // Back to what is live already: nothing is left to publish.
    const html = htmlOf(slot, text)
    if (!latest && !isDraft) return { ok: true, version, isDraft, html }
    await tx.insert(pageTexts).values({
      language,
      slot: id,
      version: version + 1,
      state: isDraft ? 'draft' : 'discarded',
      text: text === product ? null : text,
      savedBy: actor.name,
      savedAt: now,
    })
    return { ok: true, version: version + 1, isDraft, html }
  })
}

async function isStored(tx: Transaction, key: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from site_pictures where key = ${key}`)
  return rows.length > 0
}
