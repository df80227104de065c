import { useEffect } from 'react'
import { titles } from '../../../content/meta.ts'
import { linkMissing } from '../../domain/accounts/mailed-links/rules.ts'
import { useVerification } from '../../domain/accounts/mailed-links/use-verification.ts'
import { useSession } from '../../domain/accounts/use-session.ts'
import { endpoints, to } from '../../site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useHead } from '../../ui/head.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { ask } from '../../wire/ask.ts'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { NewPassword } from './mailed-links/NewPassword.tsx'
import { useLinkForm } from './mailed-links/use-link-form.ts'
import { useMailedSecret } from './mailed-links/use-mailed-secret.ts'

const words = { confirm: { missing: '' } }

export default function VerifyEmailPage() {
  useHead({ title: titles.verifyEmail, path: to.verifyEmail })
  const found = useMailedSecret()
  return (
    <LinkPage heading="Confirm your address" purpose="Confirming an address">
      {found.status === 'missing' ? (
        <>
          <p>{linkMissing}</p>
          <AskAgain />
        </>
      ) : (
        // A second link opened in the same tab begins anew.
        <Confirmation
          key={found.status === 'here' ? found.secret : undefined}
          secret={found.status === 'here' ? found.secret : ''}
        />
      )}
    </LinkPage>
  )
}

/** A press of a button, because programs that look through mails open links as well. */
function Confirmation({ secret }: { secret: string }) {
  const { busy, errors, submit, answer } = useLinkForm(words, () =>
    ask(`post ${endpoints.verifyEmail}`, { body: { secret } }),
  )
  const { session, signIn } = useSession()
  const token = answer?.token
  useEffect(() => {
    if (token) signIn(token)
  }, [token, signIn])

  if (answer?.choosePassword)
    return (
      <>
        <Outcome of={answer} />
        <h2 className="text-xl">Choose a password</h2>
        <NewPassword secret={answer.choosePassword} />
      </>
    )
  if (answer?.ok)
    return (
      <>
        <Outcome of={answer} />
        {session.status === 'signed-in' ? (
          <ButtonLink to={to.profile} className="justify-self-start">
            Go to your profile
          </ButtonLink>
        ) : (
          <ButtonLink to={to.login} className="justify-self-start">
            Sign in
          </ButtonLink>
        )}
      </>
    )
  if (answer)
    return (
      <>
        <Outcome of={answer} />
        <AskAgain />
      </>
    )
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p>
        Is it you who wants to use this e-mail address here? If you neither signed up nor asked for
        another address, close this page, and nothing happens.
      </p>
      {session.status === 'signed-out' && (
        <p>
          You are not signed in here. So that the account is yours alone, you choose a password in
          the next step, and everybody who is signed in to it will be signed out.
        </p>
      )}
      <FormErrors title="Your address is not confirmed yet" errors={errors} />
      <Button
        id="confirm"
        type="submit"
        kind="primary"
        aria-disabled={busy}
        className="min-h-12 justify-self-start px-8"
      >
        {busy ? 'Confirming...' : 'Yes, confirm my address'}
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
        <p>Sign in, and your profile offers to send a new one.</p>
        <ButtonLink to={to.login} className="justify-self-start">
          Sign in
        </ButtonLink>
      </>
    )
  if (answer) return <Outcome of={answer} />
  return (
    <>
      <Button onClick={send} aria-disabled={busy} className="justify-self-start">
        {busy ? 'Sending...' : 'Send me a new link'}
      </Button>
      <p className="text-sm text-slate">
        Was it to change the address of your account? Then ask once more in your settings.
      </p>
    </>
  )
}
