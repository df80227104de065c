import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { feePaymentSchema } from '../../ledger/contract.ts'
import type { DeskMethod } from '../../ledger/rules.ts'
import type { showClaim } from '../../ledger/upi/rules.ts'

export const takeFeeSchema = feePaymentSchema.extend({ key: idempotencyKey }).openapi('TakeFee')

/** Result of taking a fee: a receipt, or a code to pay by. It does not name the payer. */
export type FeeTakenData = {
  paise: number
  method: DeskMethod
  receipt: { id: number; name: string } | null
  claim: ReturnType<typeof showClaim> | null
}
