import type { Texts } from '../../../ui/format/texts.server.ts'

/** Names what was shown: a passkey, or a code. */
export const sayWrongFactor = (
  _facts: unknown,
  { passkey }: { passkey?: unknown },
  { factorAnswers }: Texts,
): string => (passkey ? factorAnswers.wrongPasskey : factorAnswers.refused.wrong)
