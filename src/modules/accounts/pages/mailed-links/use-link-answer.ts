import { useState } from 'react'
import type { OutcomeOf } from '../../../../ui/Outcome.tsx'

/**
 * What came back of a link's form where that settles the matter: a success, or a link that is no longer
 * good. Everything else is about the fields.
 */
export function useLinkAnswer<Data extends { message: string }>() {
  const [answer, setAnswer] = useState<OutcomeOf & Partial<Data>>()
  return {
    answer,
    /** For the form. */
    settle: {
      onDone: (data: Data) => setAnswer({ ...data, ok: true }),
      onRefused: ({ status, message }: { status: number; message: string }) => {
        if (status === 410) setAnswer({ ok: false, message } as OutcomeOf & Partial<Data>)
      },
    },
  }
}
