import { studentEntries } from '../accounts/hooks.server.ts'
import { claimEntry } from './claim-entry.server.ts'
import { followAccount } from './follow-account.server.ts'
import { checkHeld, type HeldEntry, holdEntry } from './hold-entry.server.ts'

studentEntries.provide({
  claim: claimEntry,
  hold: holdEntry,
  check: (tx, held: HeldEntry) => checkHeld(tx, held),
  follow: (tx, held: HeldEntry, change, by) => followAccount(tx, held, change, by),
})
