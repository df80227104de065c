import type { FeeDeskReason } from '../../domain/joinings/rules.ts'
import { joiningStateNames } from '../../domain/joinings/rules.ts'
import type { EntryReason } from '../../domain/ledger/rules.ts'
import { formatRupees } from '../../formats/money.ts'
import { say, type Words } from '../../wire/reasons.ts'

/** Why a course is not joined, or a joining not changed. */
const joiningWords: Words<FeeDeskReason> = {
  'no-student': 'There is no such student any more.',
  'no-joining': 'There is nothing at this address.',
  'guardian-missing':
    'Under 18: a guardian’s name, phone and consent come before anything is paid.',
  'guardian-phone-wrong': 'Enter the guardian’s phone number, such as 98765 43210.',
  'discount-too-high': 'The discount is more than the fee.',
  'discount-reason-missing': 'Say why there is a discount.',
  'plan-too-high': 'The parts before the last one are the whole fee already.',
  'key-taken': 'This form has joined somebody else already. Please reload the page.',
  'not-possible': ({ from, to }) =>
    `${joiningStateNames[from]} does not become ${joiningStateNames[to].toLowerCase()}.`,
  'more-than-open': ({ paise }) =>
    paise > 0 ? `Only ${formatRupees(paise)} is open.` : 'Nothing is open.',
}

/** Why money is not written down. */
const entryWords: Words<EntryReason> = {
  'reference-taken': 'This number stands in the ledger already: the money was written down before.',
  'key-taken': 'This form was sent before with another sum. Please reload the page.',
  'cheque-out': 'The cheque it was paid by has not cleared: it may still bounce.',
}

export const noChequeNumber = 'Enter the number of the cheque.'

export const sayJoining = (why: FeeDeskReason) => say<FeeDeskReason>(joiningWords, why)

export const sayEntry = (why: EntryReason) => say<EntryReason>(entryWords, why)
