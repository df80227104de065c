import { useRef, useState } from 'react'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { BulkResult, Together } from '../bulk/contract.ts'
import type { ListedRegistration } from '../contract.ts'

/** What may be done with several at once. */
export type Deed = 'give' | 'tag' | 'plan' | 'source' | 'lose'

/** What is known of each: the list knows more, the page of one of them other things. */
export type BulkRow = Pick<ListedRegistration, 'id' | 'name' | 'version' | 'counsellor'>

/** What a deed needs, as its form has it. */
export type BulkAction =
  | { does: 'give'; counsellorId: string | null; note: string }
  | { does: 'tag'; tag: string }
  | { does: 'plan'; nextContactOn: string }
  | { does: 'source'; source: number }
  | { does: 'lose'; reason: string }

export type BulkRefusal = { message: string; fields?: Record<string, string> }

/** Sends one deed for all rows, as they are on the screen. The same form sent twice does it once. */
export function useBulkAction(rows: readonly BulkRow[], onDone: (bulkResult: BulkResult) => void) {
  const act = useStaffAction()
  // As they were when the form opened, however the list refreshes meanwhile.
  const [shownRows] = useState(rows)
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)

  async function send(action: BulkAction): Promise<BulkRefusal | undefined> {
    if (busy) return
    setBusy(true)
    const answer = await (action.does === 'give'
      ? act('POST /api/admin/registrations/assigned', {
          body: { key: key.current, rows: shownRows.map(seenOwner), ...withoutDeed(action) },
        })
      : act('POST /api/admin/registrations/bulk', {
          body: {
            key: key.current,
            rows: shownRows.map(seenVersion),
            ...action,
          } satisfies Together,
        }))
    setBusy(false)
    if (!answer.ok) return answer
    onDone(answer.data)
  }
  return { busy, send }
}

const seenVersion = ({ id, version }: BulkRow) => ({ id, version })
const seenOwner = ({ id, counsellor }: BulkRow) => ({ id, expected: counsellor?.id ?? null })

function withoutDeed({ counsellorId, note }: Extract<BulkAction, { does: 'give' }>) {
  return { counsellorId, note }
}
