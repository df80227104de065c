import { offerUndo } from '../../../ui/staff/UndoNotice.tsx'
import type { Undoable } from '../rules.ts'

/** Offers to undo what was just done to these registrations. */
export function offerToUndo(change: Undoable, ids: readonly number[], text: string) {
  const body = { key: crypto.randomUUID(), change, ids: [...ids] }
  offerUndo({ text, call: 'POST /api/admin/registrations/undone', request: { body } })
}
