import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { branded } from '#texts/meta.ts'
import { secondStepPage } from '#texts/second-step.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { useHead } from '../../../../ui/head.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { useLocation } from '../../../../ui/router.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSession } from '../../../../ui/use-session.ts'
import type { WaysToShow } from '../../factors/contract.ts'
import { AccountLayout } from '../AccountLayout.tsx'

/** Loaded while the server is asked for the person's factors. */
const ShowWho = lazy(() => import('../../factors/FactorForm.tsx'))

type SecondStepState = WaysToShow | 'begin-again' | 'unreachable'

/** After the password, for people with a second factor. Nobody is signed in yet. */
export default function SecondStepPage() {
  useHead({ title: branded(secondStepPage.title), path: to.secondStep })
  const [state, setState] = useState<SecondStepState>()
  const look = useCallback((signal?: AbortSignal) => {
    callApi('GET /api/auth/second-step', {}, signal)
      .then((answer) => {
        if (answer.ok) return setState(answer.data)
        setState(answer.status === 401 ? 'begin-again' : 'unreachable')
      })
      .catch(() => undefined)
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    look(controller.signal)
    return () => controller.abort()
  }, [look])

  return (
    <AccountLayout
      heading={secondStepPage.heading}
      purpose={secondStepPage.purpose}
      picture={secondStepPage.picture}
    >
      {!state && <Loading text={secondStepPage.loading} className="min-h-64" />}
      {state === 'unreachable' && (
        <Failure message={secondStepPage.notLoaded} className="min-h-64">
          <Button onClick={() => look()}>{secondStepPage.tryAgain}</Button>
        </Failure>
      )}
      {state === 'begin-again' && <BeginAgain />}
      {typeof state === 'object' && <Step ways={state} onRunOut={() => setState('begin-again')} />}
    </AccountLayout>
  )
}

function Step({ ways, onRunOut }: { ways: WaysToShow; onRunOut: () => void }) {
  const { signIn } = useSession()
  const { state } = useLocation()
  return (
    <>
      <p className="mb-6">{secondStepPage.about}</p>
      <Suspense fallback={<Loading text={secondStepPage.loading} className="min-h-64" />}>
        <ShowWho
          ways={ways}
          inField
          call="POST /api/auth/second-step"
          onShown={({ message, token }) => {
            toast.success(message)
            signIn(token)
          }}
          onRunOut={onRunOut}
        />
      </Suspense>
      <p className="mt-8 border-t border-line pt-5">
        <Link
          to={to.login}
          state={state}
          className="inline-block py-2.5 font-semibold text-indigo underline underline-offset-4"
        >
          {secondStepPage.cancel}
        </Link>
      </p>
    </>
  )
}

function BeginAgain() {
  const { state } = useLocation()
  return (
    <div role="alert" className="grid min-h-64 content-start gap-6">
      <p>{secondStepPage.beginAgain}</p>
      <ButtonLink to={to.login} state={state} kind="primary" className="min-h-12">
        {secondStepPage.signIn}
      </ButtonLink>
    </div>
  )
}
