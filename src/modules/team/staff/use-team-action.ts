import { useRef, useState } from 'react'
import type { Call, CallInput } from '../../../ui/api/ask.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'

/** Sends a change of the team and says what came of it; whether it went well. */
export type TeamAction = <C extends Call>(call: C, request: CallInput<C>) => Promise<boolean>

export function useTeamAction(refresh: () => void) {
  const send = useStaffAction()
  const [notice, setNotice] = useState<{ text: string; isRefusal: boolean }>()
  const busy = useRef(false)
  const status = useRef<HTMLParagraphElement>(null)

  const act: TeamAction = async (call, request) => {
    if (busy.current) return false
    busy.current = true
    const answer = await send(call, request)
    busy.current = false
    const good = answer.ok ? (answer.data as { message?: string }).message : undefined
    setNotice({
      text: answer.ok ? (good ?? 'It is saved.') : answer.message,
      isRefusal: !answer.ok,
    })
    // The button that was pressed may go away with what it changed.
    status.current?.focus()
    refresh()
    return answer.ok
  }
  return { said: notice, status, act }
}
