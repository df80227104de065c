import { useEffect, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import type { OutcomeOf } from '../../../../ui/OutcomeMessage.tsx'

/**
 * The final result of a link's form: success, or a link that is no longer valid, which is asked first. Everything
 * else is a field error.
 */
export function useLinkAnswer<Data extends { message: string }>(secret?: string) {
  const [answer, setAnswer] = useState<OutcomeOf & Partial<Data>>()
  useEffect(() => {
    if (!secret) return
    callApi('POST /api/auth/mailed-link', { body: { secret } }).then((link) => {
      if (link.ok || link.status !== 410) return
      const refusal = { ok: false, message: link.message ?? '' } as OutcomeOf & Partial<Data>
      // The form may have been answered meanwhile.
      setAnswer((before) => before ?? refusal)
    })
  }, [secret])
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
