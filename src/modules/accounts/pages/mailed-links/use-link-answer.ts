import { useState } from 'react'
import type { OutcomeOf } from '../../../../ui/Outcome.tsx'

/**
 * The final result of a link's form: success, or a link that is no longer valid. Everything else is a field
 * error.
 */
export function useLinkAnswer<Data extends { message: string }>() {
  const [answer, setAnswer] = useState<OutcomeOf & Partial<Data>>()
  return {
    answer,
    /** Field errors of the form. */
    settle: {
      onDone: (data: Data) => setAnswer({ ...data, ok: true }),
      onRefused: ({ status, message }: { status: number; message: string }) => {
        if (status === 410) setAnswer({ ok: false, message } as OutcomeOf & Partial<Data>)
      },
    },
  }
}
