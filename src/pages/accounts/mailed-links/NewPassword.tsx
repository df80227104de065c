import { useEffect } from 'react'
import { useSession } from '../../../domain/accounts/use-session.ts'
import { endpoints, to } from '../../../site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { ask } from '../../../wire/ask.ts'
import { useLinkForm } from './use-link-form.ts'

const words = { password: { missing: 'Please choose a password.' } }

/** Chooses a password with the secret of a link; signs nobody in. */
export function NewPassword({ secret }: { secret: string }) {
  const { busy, errors, fields, submit, answer } = useLinkForm(words, ({ password }) =>
    ask(`post ${endpoints.resetPassword}`, { body: { secret, password } }),
  )
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
          <AskForLink />
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

export function AskForLink() {
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
