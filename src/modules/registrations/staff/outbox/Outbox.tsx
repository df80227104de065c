import type { ReactNode } from 'react'
import { OutboxContext } from './use-outbox.ts'
import { useSending } from './use-sending.ts'

/** What waits on this device of the account that is signed in. */
export function Outbox({ account, children }: { account: string; children: ReactNode }) {
  return <OutboxContext value={useSending(account)}>{children}</OutboxContext>
}
