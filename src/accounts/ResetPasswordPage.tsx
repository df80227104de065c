import { useEffect } from 'react'
import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { endpoints, to } from '../site-map.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { FormErrors } from '../ui/FormErrors.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { linkMissing } from './mailed-links/rules.ts'
import { useLinkForm } from './mailed-links/use-link-form.ts'
import { useMailedSecret } from './mailed-links/use-mailed-secret.ts'
import { useSession } from './use-session.ts'

const words = { password: { missing: 'Please choose a password.' } }

export default function ResetPasswordPage() {
  useHead({ title: titles.resetPassword, path: to.resetPassword })
  const found = useMailedSecret()
  return (
    <LinkPage heading="Choose a new password" purpose="Choosing a password">
      {found.status === 'missing' ? (
        <>
          <p>{linkMissing}</p>
          <AskAgain />
        </>
      ) : (
        // A second link opened in the same tab begins anew.
        <NewPassword
          key={found.status === 'here' ? found.secret : undefined}
          secret={found.status === 'here' ? found.secret : ''}
        />
      )}
    </LinkPage>
  )
}

function NewPassword({ secret }: { secret: string }) {
  const { busy, errors, fields, submit, answer } = useLinkForm(endpoints.resetPassword, words, {
    secret,
  })
  useForgetting(answer?.email)

  if (answer)
    return (
      <>
        <Outcome of={answer} />
        {answer.ok ? (
          <ButtonLink to={to.login} kind="primary" className="min-h-12 justify-self-start">
            Sign in
          </ButtonLink>
        ) : (
          <AskAgain />
        )}
      </>
    )
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p>Everybody who is signed in to your account will be signed out.</p>
      <FormErrors title="Your password is not changed yet" errors={errors} />
      <PasswordField
        id="password"
        name="password"
        label="New Password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. Fifteen or more are safer, for example four words in a row."
        error={fields.password}
      />
      <Button type="submit" kind="primary" aria-disabled={busy} className="min-h-12">
        {busy ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  )
}

function AskAgain() {
  return (
    <ButtonLink to={to.forgotPassword} className="justify-self-start">
      Ask for a new link
    </ButtonLink>
  )
}

/** Where the same person was signed in here, that session has ended with the others. */
function useForgetting(email: string | undefined) {
  const { session, forget } = useSession()
  const ended = session.status === 'signed-in' && session.user.email === email
  useEffect(() => {
    if (ended) forget()
  }, [ended, forget])
}
