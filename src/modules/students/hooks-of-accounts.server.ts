import { studentEntries } from '../accounts/hooks.server.ts'
import { claimEntry } from './claim-entry.server.ts'
import { followAccount } from './follow-account.server.ts'
import { checkHeld, type HeldEntry, holdEntry } from './hold-entry.server.ts'

studentEntries.provide({
  claim: claimEntry,
  hold: holdEntry,
  check: (tx, locked: HeldEntry) => checkHeld(tx, locked),
  follow: (tx, locked: HeldEntry, change, context) => followAccount(tx, locked, change, context),
})
