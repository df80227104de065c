import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { feePaymentSchema } from '../../ledger/contract.ts'
import type { DeskMethod } from '../../ledger/rules.ts'
import type { showClaim } from '../../ledger/upi/rules.ts'

export const takeFeeSchema = feePaymentSchema.extend({ key: idempotencyKey }).openapi('TakeFee')

/** What came of a fee that was taken: a receipt, or a code to pay by. Nothing of it says who pays. */
export type FeeTakenData = {
  paise: number
  method: DeskMethod
  receipt: { id: number; name: string } | null
  claim: ReturnType<typeof showClaim> | null
}
