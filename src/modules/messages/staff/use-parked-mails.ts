import { useRef, useState } from 'react'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { FailedMail, MailSettlement } from '../contract.ts'

/** Parked mails of a question, how one is settled, and what came of it. */
export function useFailedMails(
  query: { student?: number; registration?: number; before?: number },
  version?: number,
) {
  const { state, refresh } = useStaffData('GET /api/admin/failed-mails', { query }, version)
  const act = useStaffAction()
  const [notice, setNotice] = useState<{ text: string; isRefusal: boolean }>()
  const busy = useRef(false)
  const status = useRef<HTMLParagraphElement>(null)

  async function settle({ id }: FailedMail, settlement: MailSettlement) {
    if (busy.current) return
    busy.current = true
    const answer = await act('PATCH /api/admin/failed-mails/{id}', {
      params: { id },
      body: settlement,
    })
    busy.current = false
    setNotice({ text: answer.ok ? answer.data.message : answer.message, isRefusal: !answer.ok })
    // The button that was pressed goes away with its mail.
    if (answer.ok || answer.status === 409) status.current?.focus()
    refresh()
  }
  return { state, refresh, said: notice, status, settle }
}
