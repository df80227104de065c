import { useEffect, useRef, useState } from 'react'
import { providers } from '#texts/sign-up-intro.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { useLocation, useNavigate } from '../../../../ui/router.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSession } from '../../../../ui/use-session.ts'

const failed = { login: providers.loginFailed, 'sign-up': providers.signUpFailed }

/** Most of the code is loaded shortly before it is needed. */
const loadPopup = () => import('./enter-by-popup.ts')

const prepare = () => {
  loadPopup().catch(() => undefined)
}

/**
 * Signs in or up in a popup of the identity provider. Every failure is one toast and `problem`. `prepare`
 * is called when the button is about to be pressed.
 */
export function useProviderSignIn(purpose: 'login' | 'sign-up') {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [problem, setProblem] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const waitingFor = useRef<{ popup: Window | null; controller: AbortController }>(undefined)
  useEffect(() => () => waitingFor.current?.controller.abort(), [])

  async function begin() {
    if (isWaiting) return waitingFor.current?.popup?.focus()
    // Synchronously in the click, or the browser blocks the popup.
    const popup = window.open('', '_blank', 'popup,width=480,height=680')
    const controller = new AbortController()
    waitingFor.current = { popup, controller }
    setProblem(undefined)
    setWaiting(true)
    const answer = popup && (await enter(popup, purpose, controller.signal))
    if (controller.signal.aborted) return
    setWaiting(false)
    if (answer?.token) {
      if (answer.message) toast.success(answer.message)
      return signIn(answer.token)
    }
    if (answer?.secondStep) return navigate(to.secondStep, { state })
    const message = answer?.message ?? failed[purpose]
    setProblem(message)
    toast.error(message)
  }

  return { isWaiting, problem, begin, prepare }
}

async function enter(popup: Window, purpose: 'login' | 'sign-up', signal: AbortSignal) {
  try {
    return await (await loadPopup()).enterByPopup(popup, purpose, signal)
  } catch (error) {
    console.error('No answer to a third-party sign-in', error)
    popup.close()
  }
}
