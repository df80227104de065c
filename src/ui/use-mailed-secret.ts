import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from './router.tsx'

export type MailedSecret =
  /** `unread` until the script has looked; the server's HTML is in this state. */
  { status: 'unread' | 'missing'; secret?: undefined } | { status: 'here'; secret: string }

/**
 * The secret behind the # of the address. It is removed from the address and the history at once: nobody
 * who looks over the shoulder, goes back or shares the page may find it there.
 */
export function useMailedSecret(): MailedSecret {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState<MailedSecret>({ status: 'unread' })

  useEffect(() => {
    if (!hash) return setSecret((before) => (before.status === 'here' ? before : missing))
    setSecret({ status: 'here', secret: hash.slice(1) })
    navigate(pathname, { replace: true })
  }, [pathname, hash, navigate])

  return secret
}

const missing: MailedSecret = { status: 'missing' }
