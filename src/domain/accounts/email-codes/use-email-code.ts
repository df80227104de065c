import { useEffect, useState } from 'react'
import { emailCode as words } from '#words/email-code.ts'
import { forms } from '#words/forms.ts'
import { endpoints } from '../../../site-map.ts'
import type { OutcomeOf } from '../../../ui/Outcome.tsx'
import { ask } from '../../../wire/ask.ts'
import { useAccountData } from '../use-account-data.ts'
import { emailCode } from './rules.ts'

export type EmailCodeStep = ReturnType<typeof useEmailCode>

/**
 * The step that confirms the e-mail of whoever is signed in, inside a form that needs it: nothing of that form
 * is sent or lost by it.
 */
export function useEmailCode() {
  const { state } = useAccountData(`get ${endpoints.me}`)
  const [isAsked, setAsked] = useState(false)
  const [confirmed, setConfirmed] = useState<OutcomeOf>()
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [doing, setDoing] = useState<'sending' | 'confirming'>()
  const [isEarly, setEarly] = useState(false)
  const isUnconfirmed = state.status === 'loaded' && !state.data.user.emailVerified
  const isNeeded = (isUnconfirmed || isAsked) && !confirmed

  useEffect(() => {
    if (!isEarly) return
    const timer = setTimeout(() => setEarly(false), emailCode.resendAfter * 1_000)
    return () => clearTimeout(timer)
  }, [isEarly])

  async function send() {
    if (doing || isEarly) return
    setDoing('sending')
    setFault(undefined)
    const answer = await ask(`post ${endpoints.myEmailCode}`, {})
    setDoing(undefined)
    if (!answer.ok) return setFault(answer.message ?? forms.unreachable)
    setSentTo(answer.data.message)
    setCode('')
    setEarly(true)
  }

  /** What is wrong; nothing once the address is confirmed. */
  async function confirm(): Promise<string | undefined> {
    if (doing) return undefined
    if (code.trim() === '') return refuse(sentTo ? words.missing : words.notSent)
    setDoing('confirming')
    const answer = await ask(`put ${endpoints.myEmailCode}`, { body: { code } })
    setDoing(undefined)
    if (!answer.ok) return refuse(answer.fields?.code ?? answer.message ?? forms.unreachable)
    setFault(undefined)
    setConfirmed({ ok: true, message: answer.data.message })
    return undefined
  }

  function refuse(message: string): string {
    setFault(message)
    return message
  }

  return {
    ...{ isNeeded, confirmed, code, setCode, sentTo, fault, doing, isEarly, send, confirm },
    /** The server wants it, whatever was known here. */
    require: () => setAsked(true),
  }
}
