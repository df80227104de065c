import { useEffect } from 'react'
import { forms } from '#words/forms.ts'
import { resetPasswordPage } from '#words/reset-password.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { callApi } from '../../../../ui/api/ask.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { OutcomeMessage } from '../../../../ui/Outcome.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { useSession } from '../../../../ui/use-session.ts'
import { useLinkForm } from './use-link-form.ts'

const words = { password: { missing: resetPasswordPage.passwordMissing } }

/** Chooses a password with the secret of a link; signs nobody in. */
export function NewPassword({ secret }: { secret: string }) {
  const { busy, errors, fields, submit, answer } = useLinkForm(words, ({ password }) =>
    callApi('POST /api/auth/reset-password', { body: { secret, password } }),
  )
  useForgetting(answer?.email)

  if (answer)
    return (
      <>
        <OutcomeMessage of={answer} />
        {answer.ok ? (
          <ButtonLink to={to.login} kind="primary" className="min-h-12 justify-self-start">
            {resetPasswordPage.signIn}
          </ButtonLink>
        ) : (
          <RequestNewLink />
        )}
      </>
    )
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p>{resetPasswordPage.text}</p>
      <FormErrors title={resetPasswordPage.failed} errors={errors} />
      <PasswordField
        id="password"
        name="password"
        label={forms.labels.newPassword}
        autoComplete="new-password"
        required
        hint={forms.passwordHint}
        error={fields.password}
      />
      <Button type="submit" kind="primary" aria-disabled={busy} className="min-h-12">
        {busy ? resetPasswordPage.submitting : resetPasswordPage.submit}
      </Button>
    </form>
  )
}

export function RequestNewLink() {
  return (
    <ButtonLink to={to.forgotPassword} className="justify-self-start">
      {resetPasswordPage.askAgain}
    </ButtonLink>
  )
}

/** Where the same person was signed in here, that session has ended with the others. */
function useForgetting(email: string | undefined) {
  const { session, forget } = useSession()
  const isEnded = session.status === 'signed-in' && session.user.email === email
  useEffect(() => {
    if (isEnded) forget()
  }, [isEnded, forget])
}
