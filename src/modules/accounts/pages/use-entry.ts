import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { useLocation, useNavigate } from '../../../ui/router.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../../ui/use-session.ts'

type EntryCall = 'POST /api/auth/login' | 'POST /api/auth/register'

/** After a login or sign-up: starts the session, and the guard leads to the next page. */
export function useEntry() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  return {
    onDone: (data: CallData<EntryCall>) => {
      // The page the visitor wanted is passed on to the second step.
      if ('secondStep' in data) return void navigate(to.secondStep, { state })
      if (data.message) toast.success(data.message)
      signIn(data.token)
    },
    onRefused: ({ message }: { message: string }) => toast.error(message),
  }
}
