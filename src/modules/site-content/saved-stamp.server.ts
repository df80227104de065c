import { type ActionContext, signatureOf } from '../../platform/action-context.ts'

/** Who saved it and when. */
export const savedStamp = ({ actor, now }: ActionContext) => ({
  savedBy: signatureOf(actor),
  updatedAt: now,
})
