import { useState } from 'react'
import { useLocation, useNavigate } from '../../../ui/router.tsx'

/**
 * Whether the form of a student's page is open, and on which field. A link to a wrong e-mail opens it there
 * once; after Back and a reload it stays closed.
 */
export function useEditing() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const editsEmail = (state as { edit?: unknown } | null)?.edit === 'email'
  const [editing, setEditing] = useState<'name' | 'email' | undefined>(
    editsEmail ? 'email' : undefined,
  )
  return {
    editing,
    edit: () => setEditing('name'),
    correctEmail: () => setEditing('email'),
    close: () => {
      setEditing(undefined)
      if (editsEmail) navigate(pathname, { replace: true })
    },
  }
}
