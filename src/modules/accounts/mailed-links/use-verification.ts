import { useSend } from '../../../ui/use-send.ts'

/** Requests another mail that confirms the signed-in person's e-mail. */
export function useVerification() {
  const sending = useSend('POST /api/me/email')
  return { busy: sending.isBusy, answer: sending.outcome, send: () => sending.run({}) }
}
