import { type ActionContext, signatureOf } from '../../platform/action-context.ts'

/** Who saved it and when. */
export const stampOf = ({ actor, now }: ActionContext) => ({
  savedBy: signatureOf(actor),
  updatedAt: now,
})
