import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { forms } from '#texts/forms.ts'
import { joinTeamPage } from '#texts/join-team.ts'
import { linkMissing } from '#texts/mailed-links.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { type CallData, callApi } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useHead } from '../../../ui/head.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/OutcomeMessage.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { useSend } from '../../../ui/use-send.ts'
import { useSession } from '../../../ui/use-session.ts'
import { LinkPage } from '../../accounts/pages/mailed-links/LinkPage.tsx'
import { useLinkAnswer } from '../../accounts/pages/mailed-links/use-link-answer.ts'

const JoinedStep = lazy(() => import('./JoinedStep.tsx'))

/** The page of an invitation link. Opening it changes nothing. */
export default function JoinTeamPage() {
  useHead({ title: branded(joinTeamPage.heading), path: to.joinTeam })
  const secret = useMailedSecret()
  return (
    <LinkPage
      heading={joinTeamPage.heading}
      needsScripts={forms.needsScripts(joinTeamPage.purpose)}
    >
      {secret.status === 'missing' && <p>{linkMissing}</p>}
      {secret.status === 'here' && <Invitation key={secret.secret} secret={secret.secret} />}
    </LinkPage>
  )
}

/** The offered roles and the next step, which depends on whether there is an account. */
function Invitation({ secret }: { secret: string }) {
  const { invitation, refusal, retry } = useInvitation(secret)
  if (refusal)
    return (
      <>
        <OutcomeMessage of={{ ok: false, message: refusal.message }} />
        {refusal.mayRetry && (
          <Button onClick={retry} className="justify-self-start">
            {joinTeamPage.tryAgain}
          </Button>
        )}
      </>
    )
  if (!invitation) return <p role="status">{joinTeamPage.loading}</p>
  const roles = invitation.roles.map((role) => joinTeamPage.roles[role]).join(joinTeamPage.and)
  return (
    <>
      <p className="wrap-anywhere">
        {joinTeamPage.invited(invitation.invitedBy, roles, invitation.email)}
      </p>
      <NextStep secret={secret} invitation={invitation} />
    </>
  )
}

function NextStep({ secret, invitation }: { secret: string; invitation: InvitationData }) {
  const { session } = useSession()
  if (invitation.next === 'choose-password')
    return <NewColleague secret={secret} email={invitation.email} />
  if (invitation.next === 'accept') return <Accept secret={secret} />
  const isConfirm = invitation.next === 'confirm-email'
  const signOutText =
    session.status === 'signed-in' ? joinTeamPage.notSignedInAs : joinTeamPage.signInFirst
  return (
    <>
      <p>{isConfirm ? joinTeamPage.confirmFirst : signOutText}</p>
      {isConfirm && <ButtonLink to={to.settings}>{joinTeamPage.settings}</ButtonLink>}
      {session.status === 'signed-out' && (
        <ButtonLink to={to.login} kind="primary" className="min-h-12 justify-self-start">
          {joinTeamPage.signIn}
        </ButtonLink>
      )}
    </>
  )
}

const fields = {
  name: { missing: forms.nameMissing },
  password: { missing: joinTeamPage.passwordMissing },
}

/** Makes the account and signs in with the chosen password. */
function NewColleague({ secret, email }: { secret: string; email: string }) {
  const { answer, settle } = useLinkAnswer<InvitationResult>()
  const enter = useFirstSignIn()
  const [isSignedIn, setIsSignedIn] = useState(false)
  const password = useRef('')
  if (isSignedIn) return <TwoStep />
  if (answer) return <InvitationDone answer={answer} />
  return (
    <SendForm
      {...settle}
      // If signing in fails, the login page is linked.
      onDone={async (data) => {
        if (await enter({ email, password: password.current })) setIsSignedIn(true)
        else settle.onDone(data)
      }}
      call="POST /api/auth/invitation/accept"
      fieldTexts={fields}
      request={({ name, password: newPassword }) => {
        password.current = newPassword
        return { body: { secret, name, password: newPassword } }
      }}
      title={joinTeamPage.failed}
      submit={joinTeamPage.accept}
      busyText={joinTeamPage.accepting}
    >
      <p>{joinTeamPage.choosePassword}</p>
      <TextField id="name" name="name" label={forms.labels.name} autoComplete="name" required />
      <PasswordField
        id="password"
        name="password"
        label={forms.labels.newPassword}
        autoComplete="new-password"
        required
        hint={forms.passwordHint}
      />
    </SendForm>
  )
}

/** Signs in to the new account; false if that has to be tried on the login page. */
function useFirstSignIn() {
  const { signIn } = useSession()
  const isSignedIn = useRef(false)
  const login = useSend('POST /api/auth/login', {
    onDone: (data) => {
      if ('secondStep' in data) return
      signIn(data.token)
      isSignedIn.current = true
    },
  })
  return async (body: { email: string; password: string }) => {
    await login.run({ body })
    return isSignedIn.current
  }
}

/** Fetched once there is an account: whoever only looks at the invitation does without. */
function TwoStep() {
  return (
    <Suspense fallback={<p role="status">{joinTeamPage.loading}</p>}>
      <JoinedStep />
    </Suspense>
  )
}

/** For users signed in to the invited account. */
function Accept({ secret }: { secret: string }) {
  const { answer, settle } = useLinkAnswer<InvitationResult>()
  const { signIn } = useSession()
  const [isJoined, setIsJoined] = useState(false)
  if (isJoined) return <TwoStep />
  if (answer) return <OutcomeMessage of={answer} />
  return (
    <SendForm
      {...settle}
      onDone={({ token }) => {
        // The stored token still shows the state before joining.
        if (token) signIn(token)
        setIsJoined(true)
      }}
      call="POST /api/auth/invitation/accept"
      request={() => ({ body: { secret } })}
      title={joinTeamPage.failed}
      submit={joinTeamPage.accept}
      busyText={joinTeamPage.accepting}
      buttonId="accept"
    />
  )
}

type InvitationResult = { message: string; token?: string }

/** Signing in failed, so the login page is linked. */
function InvitationDone({ answer }: { answer: OutcomeOf & Partial<InvitationResult> }) {
  return (
    <>
      <OutcomeMessage of={answer} />
      {answer.ok && (
        <ButtonLink to={to.login} kind="primary" className="min-h-12 justify-self-start">
          {joinTeamPage.signIn}
        </ButtonLink>
      )}
    </>
  )
}

const look = 'POST /api/auth/invitation' as const

type InvitationData = CallData<typeof look>

/** What a link invites to. */
function useInvitation(secret: string) {
  const [invitation, setInvitation] = useState<InvitationData>()
  const [refusal, setRefusal] = useState<{ message: string; mayRetry: boolean }>()
  const retry = useCallback(
    (signal?: AbortSignal) => {
      setRefusal(undefined)
      return callApi(look, { body: { secret } }, signal)
        .then((answer) => {
          if (answer.ok) return setInvitation(answer.data)
          setRefusal({
            message: answer.message ?? joinTeamPage.unreachable,
            mayRetry: answer.status !== 410,
          })
        })
        .catch(() => undefined)
    },
    [secret],
  )
  useEffect(() => {
    const controller = new AbortController()
    void retry(controller.signal)
    return () => controller.abort()
  }, [retry])
  return { invitation, refusal, retry: () => void retry() }
}
