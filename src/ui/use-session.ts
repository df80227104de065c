import { createContext, use } from 'react'

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

/** The signed-in person as the token describes them: for display, never for authority. */
export type TokenUser = {
  name: string
  email: string
  role: string
  profilePic?: string
  /** ISO 8601 times. */
  createdAt: string
  updatedAt: string
  /** Seconds since the epoch. */
  exp: number
}
