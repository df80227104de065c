import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { factorSettings } from '#texts/factor-settings.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/OutcomeMessage.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { useSend } from '../../../ui/use-send.ts'
import type { OwnFactorsData as FactorsData, OwnFactor } from '../../accounts/factors/contract.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import { AccountLoader } from '../AccountLoader.tsx'

type OnAdded = (answer: { message: string; recoveryCodes?: readonly string[] }) => void
type OutcomeProps = { onOutcome: (outcome: OutcomeOf | undefined) => void }

/** The second factors of an account, and adding another. */
export function OwnFactors() {
  const ownFactors = useAccountData('GET /api/me/factors')
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const [codes, setCodes] = useState<readonly string[]>()
  const handleAdded: OnAdded = (answer) => {
    setOutcome({ ok: true, message: answer.message })
    setCodes(answer.recoveryCodes)
    ownFactors.refresh()
  }
  return (
    <>
      <OutcomeMessage of={outcome} />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      <AccountLoader {...ownFactors} className="min-h-32">
        {(data) => (
          <>
            <Due data={data} />
            <FactorList data={data} onOutcome={setOutcome} onChanged={ownFactors.refresh} />
            <AddFactor data={data} onOutcome={setOutcome} onAdded={handleAdded} />
            {data.factors.length > 0 && (
              <CodesLeft
                codesLeft={data.recoveryCodesLeft}
                onOutcome={setOutcome}
                onRenewed={handleAdded}
              />
            )}
          </>
        )}
      </AccountLoader>
    </>
  )
}

function Due({ data: { factors, dueAt, isDue } }: { data: FactorsData }) {
  if (dueAt)
    return (
      <p className="border-l-4 border-marigold pl-4">
        {isDue ? factorSettings.overdue : factorSettings.due(formatTime(dueAt))}
      </p>
    )
  return factors.length === 0 ? <p>{factorSettings.none}</p> : null
}

type ListProps = OutcomeProps & { data: FactorsData; onChanged: () => void }

function FactorList({ data, onOutcome, onChanged }: ListProps) {
  const end = (ok: boolean) => (answer: { message: string }) => {
    onOutcome({ ok, message: answer.message })
    onChanged()
  }
  const removal = useSend('DELETE /api/me/factors', { onDone: end(true), onRefused: end(false) })
  return (
    <ul className="border-t border-line empty:hidden">
      {data.factors.map((factor) => (
        <li
          key={factor.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
        >
          <div className="min-w-0">
            <p className="font-semibold">{nameOf(factor)}</p>
            <p className="text-sm text-slate">{timesOf(factor)}</p>
          </div>
          <Button
            aria-disabled={removal.isBusy}
            onClick={() => removal.run({ body: { factor: factor.id } })}
            aria-label={factorSettings.removeThat(nameOf(factor))}
          >
            {factorSettings.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ kind, name }: OwnFactor): string {
  return kind === 'passkey' ? factorSettings.passkey(name) : name
}

function timesOf({ addedAt, lastUsedAt }: OwnFactor): string {
  const addedOn = formatTime(addedAt)
  return lastUsedAt
    ? factorSettings.used(addedOn, formatTime(lastUsedAt))
    : factorSettings.added(addedOn)
}

type AddProps = OutcomeProps & { data: FactorsData; onAdded: OnAdded }

function AddFactor({ data, onOutcome, onAdded }: AddProps) {
  const [withApp, setWithApp] = useState(false)
  const { isBusy, make } = usePasskeyMaker(onAdded, (message) => onOutcome({ ok: false, message }))
  const hasApp = data.factors.some(({ kind }) => kind === 'authenticator')

  function addPasskey() {
    onOutcome(undefined)
    void make()
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
        <Button onClick={addPasskey} aria-disabled={isBusy} className="justify-self-start">
          {isBusy ? factorSettings.addingPasskey : factorSettings.addPasskey}
        </Button>
        <p className="text-sm text-slate">{factorSettings.passkeyHint}</p>
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
            {factorSettings.addApp}
          </Button>
          <p className="text-sm text-slate">{factorSettings.appHint}</p>
        </li>
      )}
    </ul>
  )
}

type CodesProps = OutcomeProps & { codesLeft: number; onRenewed: OnAdded }

function CodesLeft({ codesLeft, onOutcome, onRenewed }: CodesProps) {
  const { run, isBusy } = useSend('POST /api/me/factors/recovery-codes', {
    onDone: onRenewed,
    onRefused: ({ message }) => onOutcome({ ok: false, message }),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>{factorSettings.codesLeft(codesLeft)}</p>
      <Button aria-disabled={isBusy} onClick={() => run({})}>
        {factorSettings.codesNew}
      </Button>
    </div>
  )
}

const fields = { code: { missing: factorSettings.codeMissing } }

const newAuthenticator = 'POST /api/me/factors/new-authenticator' as const
type NewAuthenticator = CallData<typeof newAuthenticator>

/** Shows the secret of an authenticator app, as a QR code and as text, and asks for a first code. */
function AddApp({ onAdded, onCancel }: { onAdded: OnAdded; onCancel: () => void }) {
  const [setup, setSetup] = useState<NewAuthenticator>()
  const { notice, copy } = useCopy()
  const begin = useSend(newAuthenticator, { onDone: (data) => setSetup(data) })
  const start = useEffectEvent(() => void begin.run({}))
  useEffect(() => start(), [])
  return (
    <div className="grid gap-6">
      <OutcomeMessage of={begin.outcome} />
      {setup && (
        <>
          <p className="font-semibold">{factorSettings.scan}</p>
          <QrCode text={setup.address} />
          {/* A phone cannot scan its own screen. */}
          <a
            href={setup.address}
            className="hidden min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4 pointer-coarse:inline-flex"
          >
            {factorSettings.openApp}
          </a>
          <div>
            <p>{factorSettings.orType}</p>
            <p className="mt-1 font-mono text-lg tracking-wide wrap-anywhere">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <Button className="mt-2" onClick={() => copy(setup.secret)}>
              {factorSettings.copyKey}
            </Button>
            <CopyNotice>{notice}</CopyNotice>
          </div>
          <FirstCode setup={setup} onAdded={onAdded} />
        </>
      )}
      <Button onClick={onCancel} className="justify-self-start">
        {factorSettings.cancel}
      </Button>
    </div>
  )
}

function FirstCode({ setup, onAdded }: { setup: NewAuthenticator; onAdded: OnAdded }) {
  return (
    <SendForm
      call="POST /api/me/factors/authenticator"
      fieldTexts={fields}
      request={({ code }) => ({ body: { key: setup.key, code } })}
      onDone={onAdded}
      title={factorSettings.appFailed}
      submit={factorSettings.appSubmit}
      busyText={factorSettings.appSubmit}
      buttonClass="min-h-12 justify-self-start"
    >
      <TextField
        id="code"
        name="code"
        label={factorSettings.code}
        hint={factorSettings.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
    </SendForm>
  )
}

/** Shows the recovery codes, which cannot be shown again. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { notice, copy } = useCopy()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="recovery-codes"
      className="grid gap-4 rounded-card border-2 border-marigold bg-white p-5"
    >
      <h3 id="recovery-codes" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {factorSettings.codesHeading}
      </h3>
      <p>{factorSettings.codesText}</p>
      <ul className="grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => copy(codes.join('\n'))}>{factorSettings.codesCopy}</Button>
        <Button kind="solid" onClick={onKept}>
          {factorSettings.codesKept}
        </Button>
      </div>
      <CopyNotice>{notice}</CopyNotice>
    </section>
  )
}

function useCopy() {
  const [notice, setNotice] = useState('')
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setNotice(factorSettings.copied),
      () => setNotice(factorSettings.copyFailed),
    )
  return { notice, copy }
}

const CopyNotice = ({ children }: { children: string }) => (
  <p role="status" className="text-sm text-slate empty:hidden">
    {children}
  </p>
)

/** Makes a passkey with the browser’s dialog, and stores it. */
function usePasskeyMaker(onMade: OnAdded, onFailed: (message: string) => void) {
  const onRefused = ({ message }: { message: string }) => onFailed(message)
  const storing = useSend('POST /api/me/factors/passkeys', { onDone: onMade, onRefused })
  const { isBusy, run } = useSend('POST /api/me/factors/new-passkey', {
    onDone: async ({ options }) => {
      const passkey = await askBrowser(options)
      if (typeof passkey === 'string') onFailed(passkey)
      else await storing.run({ body: { passkey } })
    },
    onRefused,
  })
  return { isBusy, make: () => run({}) }
}

/** An error text if none was made. */
async function askBrowser(options: unknown) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const attestation = await startRegistration({ optionsJSON: options as never })
    return { ...attestation, clientExtensionResults: {} }
  } catch (error) {
    console.info('No passkey was made', error)
    return (error as Error).name === 'InvalidStateError'
      ? factorSettings.passkeyKnown
      : factorSettings.passkeyFailed
  }
}
