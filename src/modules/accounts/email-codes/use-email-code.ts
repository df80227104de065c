import { useEffect, useState } from 'react'
import { emailCode as words } from '#texts/email-code.ts'
import { forms } from '#texts/forms.ts'
import { type Answer, type Call, callApi } from '../../../ui/api/call-api.ts'
import type { OutcomeOf } from '../../../ui/OutcomeMessage.tsx'
import type { FormRefusal } from '../../../ui/use-send.ts'
import { useAccountData } from '../use-account-data.ts'
import { emailCode } from './rules.ts'

export type EmailCodeStep = ReturnType<typeof useEmailCode>

/**
 * Confirms the e-mail of the signed-in person inside a form that needs it; what was typed in that form is
 * kept.
 */
export function useEmailCode() {
  const { state } = useAccountData('GET /api/me')
  const [isRequested, setIsRequested] = useState(false)
  const [confirmed, setConfirmed] = useState<OutcomeOf>()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const sending = useSending()
  const isUnconfirmed = state.status === 'loaded' && !state.data.user.emailVerified
  const isNeeded = (isUnconfirmed || isRequested) && !confirmed

  async function send() {
    setFault(await sending.send())
    setCode('')
  }

  /** The error; undefined once the address is confirmed. */
  async function confirm(): Promise<string | undefined> {
    const missing = sending.sentTo ? words.missing : words.notSent
    const wrong = code.trim() === '' ? missing : await check()
    setFault(wrong)
    return wrong
  }

  async function check(): Promise<string | undefined> {
    const answer = await callApi('PUT /api/me/email/code', { body: { code } })
    if (!answer.ok) return answer.fields?.code ?? reasonOf(answer)
    setConfirmed({ ok: true, message: answer.data.message })
    return undefined
  }

  const { sentTo, isEarly, isBusy } = sending
  return {
    isNeeded,
    confirmed,
    code,
    setCode,
    sentTo,
    fault,
    isBusy,
    isEarly,
    send,
    confirm,
    /** The server requires a code, whatever the page knew. */
    require: () => setIsRequested(true),
  }
}

/** For a form that is being sent: undefined where no code is needed or the code was right. */
export async function refuseWithoutCode({
  isNeeded,
  confirm,
}: EmailCodeStep): Promise<FormRefusal | undefined> {
  const code = isNeeded ? await confirm() : undefined
  return code ? { message: code, fields: { code } } : undefined
}

/** Mails the code, at most once a minute. */
function useSending() {
  const [sentTo, setSentTo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isEarly, setEarly] = useState(false)
  useEffect(() => {
    if (!isEarly) return
    const timer = setTimeout(() => setEarly(false), emailCode.resendAfter * 1_000)
    return () => clearTimeout(timer)
  }, [isEarly])

  /** The error. */
  async function send(): Promise<string | undefined> {
    if (isBusy || isEarly) return undefined
    setBusy(true)
    const answer = await callApi('POST /api/me/email/code', {})
    setBusy(false)
    if (!answer.ok) return reasonOf(answer)
    setSentTo(answer.data.message)
    setEarly(true)
    return undefined
  }

  return { sentTo, isBusy, isEarly, send }
}

function reasonOf(answer: Extract<Answer<Call>, { ok: false }>): string {
  return answer.message ?? forms.unreachable
}
