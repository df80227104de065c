import { createContext, use } from 'react'
import type { TokenUser } from './rules.ts'

export type Session =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: TokenUser }

export type SessionControls = {
  session: Session
  /** Stores the token of a login or sign-up and checks it again. */
  signIn: (token: string) => void
  /** Ends the session on the server and forgets the token. */
  signOut: () => Promise<void>
  /** Forgets the token: the server no longer knows this session. */
  forget: () => void
}

export const SessionContext = createContext<SessionControls | undefined>(undefined)

export function useSession(): SessionControls {
  const controls = use(SessionContext)
  if (!controls) throw new Error('useSession needs a SessionProvider above it.')
  return controls
}
