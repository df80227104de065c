import { useState } from 'react'
import { factorSettings as words } from '#words/factor-settings.ts'
import { settingsPage } from '#words/settings.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { Outcome, type OutcomeOf } from '../../../ui/Outcome.tsx'
import type { OwnFactors as Own, OwnFactor } from '../../accounts/factors/contract.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import { Awaited } from '../Awaited.tsx'
import { useAccountAction } from '../use-account-action.ts'
import { AddApp } from './AddApp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { usePasskeyMaker } from './use-passkey-maker.ts'

/** The second steps of an account: what there is, and what can be added. */
export function OwnFactors() {
  const own = useAccountData(`get ${endpoints.myFactors}`)
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const [codes, setCodes] = useState<readonly string[]>()
  const added = (answer: { message: string; recoveryCodes?: readonly string[] }) => {
    setOutcome({ ok: true, message: answer.message })
    setCodes(answer.recoveryCodes)
    own.refresh()
  }
  return (
    <>
      <Outcome of={outcome} />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      <Awaited {...own} className="min-h-32">
        {(known) => (
          <>
            <Due known={known} />
            <FactorList known={known} onOutcome={setOutcome} onChanged={own.refresh} />
            <AddFactor known={known} onOutcome={setOutcome} onAdded={added} />
            {known.factors.length > 0 && (
              <CodesLeft left={known.recoveryCodesLeft} onOutcome={setOutcome} onRenewed={added} />
            )}
          </>
        )}
      </Awaited>
    </>
  )
}

function Due({ known: { factors, dueAt, isDue } }: { known: Own }) {
  if (dueAt)
    return (
      <p className="border-l-4 border-marigold pl-4">
        {isDue ? words.overdue : words.due(formatTime(dueAt))}
      </p>
    )
  return factors.length === 0 ? <p>{words.none}</p> : null
}

type Told = { onOutcome: (outcome: OutcomeOf | undefined) => void }

function FactorList({ known, onOutcome, onChanged }: Told & { known: Own; onChanged: () => void }) {
  const act = useAccountAction()
  async function remove(factor: string) {
    const { ok, message = settingsPage.refused } = await act(`delete ${endpoints.myFactors}`, {
      body: { factor },
    })
    onOutcome({ ok, message })
    onChanged()
  }
  return (
    <ul className="border-t border-line empty:hidden">
      {known.factors.map((factor) => (
        <li
          key={factor.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
        >
          <div className="min-w-0">
            <p className="font-semibold">{nameOf(factor)}</p>
            <p className="text-sm text-slate">{timesOf(factor)}</p>
          </div>
          <Button onClick={() => remove(factor.id)} aria-label={words.removeThat(nameOf(factor))}>
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ kind, name }: OwnFactor): string {
  return kind === 'passkey' ? words.passkey(name) : name
}

function timesOf({ addedAt, lastUsedAt }: OwnFactor): string {
  const added = formatTime(addedAt)
  return lastUsedAt ? words.used(added, formatTime(lastUsedAt)) : words.added(added)
}

type Added = (answer: { message: string; recoveryCodes?: readonly string[] }) => void

function AddFactor({ known, onOutcome, onAdded }: Told & { known: Own; onAdded: Added }) {
  const [withApp, setWithApp] = useState(false)
  const { busy, make } = usePasskeyMaker()
  const hasApp = known.factors.some(({ kind }) => kind === 'authenticator')

  async function addPasskey() {
    onOutcome(undefined)
    const made = await make()
    if (made?.ok) onAdded(made)
    else if (made) onOutcome(made)
  }

  if (withApp)
    return (
      <AddApp
        onCancel={() => setWithApp(false)}
        onAdded={(answer) => {
          setWithApp(false)
          onAdded(answer)
        }}
      />
    )
  return (
    <ul className="grid gap-5">
      <li className="grid gap-1.5">
        <Button onClick={addPasskey} aria-disabled={busy} className="justify-self-start">
          {busy ? words.addingPasskey : words.addPasskey}
        </Button>
        <p className="text-sm text-slate">{words.passkeyHint}</p>
      </li>
      {!hasApp && (
        <li className="grid gap-1.5">
          <Button
            onClick={() => {
              onOutcome(undefined)
              setWithApp(true)
            }}
            className="justify-self-start"
          >
            {words.addApp}
          </Button>
          <p className="text-sm text-slate">{words.appHint}</p>
        </li>
      )}
    </ul>
  )
}

function CodesLeft({ left, onOutcome, onRenewed }: Told & { left: number; onRenewed: Added }) {
  const act = useAccountAction()
  async function renew() {
    const answer = await act(`post ${endpoints.myRecoveryCodes}`, {})
    if (answer.ok) onRenewed(answer)
    else onOutcome({ ok: false, message: answer.message ?? settingsPage.refused })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>{words.codesLeft(left)}</p>
      <Button onClick={renew}>{words.codesNew}</Button>
    </div>
  )
}
