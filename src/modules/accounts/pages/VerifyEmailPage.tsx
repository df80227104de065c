import { useEffect } from 'react'
import { forms } from '#words/forms.ts'
import { linkMissing } from '#words/mailed-links.ts'
import { branded } from '#words/meta.ts'
import { verifyEmailPage } from '#words/verify-email.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { useHead } from '../../../ui/head.tsx'
import { OutcomeMessage } from '../../../ui/Outcome.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { useSession } from '../../../ui/use-session.ts'
import { useVerification } from '../mailed-links/use-verification.ts'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { NewPassword } from './mailed-links/NewPassword.tsx'
import { useLinkForm } from './mailed-links/use-link-form.ts'

const words = { confirm: { missing: '' } }

export default function VerifyEmailPage() {
  useHead({ title: branded(verifyEmailPage.title), path: to.verifyEmail })
  const secret = useMailedSecret()
  return (
    <LinkPage heading={verifyEmailPage.heading} purpose={verifyEmailPage.purpose}>
      {secret.status === 'missing' ? (
        <>
          <p>{linkMissing}</p>
          <AskAgain />
        </>
      ) : (
        // A second link opened in the same tab begins anew.
        <Confirmation
          key={secret.status === 'here' ? secret.secret : undefined}
          secret={secret.status === 'here' ? secret.secret : ''}
        />
      )}
    </LinkPage>
  )
}

/** A press of a button, because programs that look through mails open links as well. */
function Confirmation({ secret }: { secret: string }) {
  const { busy, errors, submit, answer } = useLinkForm(words, () =>
    callApi('POST /api/auth/verify-email', { body: { secret } }),
  )
  const { session, signIn } = useSession()
  const token = answer?.token
  useEffect(() => {
    if (token) signIn(token)
  }, [token, signIn])

  if (answer?.choosePassword)
    return (
      <>
        <OutcomeMessage of={answer} />
        <h2 className="text-xl">{verifyEmailPage.choosePassword}</h2>
        <NewPassword secret={answer.choosePassword} />
      </>
    )
  if (answer?.ok)
    return (
      <>
        <OutcomeMessage of={answer} />
        {session.status === 'signed-in' ? (
          <ButtonLink to={to.profile} className="justify-self-start">
            {verifyEmailPage.profile}
          </ButtonLink>
        ) : (
          <ButtonLink to={to.login} className="justify-self-start">
            {verifyEmailPage.signIn}
          </ButtonLink>
        )}
      </>
    )
  if (answer)
    return (
      <>
        <OutcomeMessage of={answer} />
        <AskAgain />
      </>
    )
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p>{verifyEmailPage.text}</p>
      {session.status === 'signed-out' && <p>{verifyEmailPage.elsewhere}</p>}
      <FormErrors title={verifyEmailPage.failed} errors={errors} />
      <Button
        id="confirm"
        type="submit"
        kind="primary"
        aria-disabled={busy}
        className="min-h-12 justify-self-start px-8"
      >
        {busy ? verifyEmailPage.submitting : verifyEmailPage.submit}
      </Button>
    </form>
  )
}

function AskAgain() {
  const { session } = useSession()
  const { busy, answer, send } = useVerification()
  if (session.status !== 'signed-in')
    return (
      <>
        <p>{verifyEmailPage.signInFirst}</p>
        <ButtonLink to={to.login} className="justify-self-start">
          {verifyEmailPage.signIn}
        </ButtonLink>
      </>
    )
  if (answer) return <OutcomeMessage of={answer} />
  return (
    <>
      <Button onClick={send} aria-disabled={busy} className="justify-self-start">
        {busy ? forms.sending : verifyEmailPage.askAgain}
      </Button>
      <p className="text-sm text-slate">{verifyEmailPage.changedAddress}</p>
    </>
  )
}
