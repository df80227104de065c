import { forms } from '#texts/forms.ts'
import { resetPasswordPage } from '#texts/reset-password.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { OutcomeMessage } from '../../../../ui/OutcomeMessage.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { SendForm } from '../../../../ui/SendForm.tsx'
import { useSession } from '../../../../ui/use-session.ts'
import { useLinkAnswer } from './use-link-answer.ts'

const call = 'POST /api/auth/reset-password' as const
const texts = { password: { missing: resetPasswordPage.passwordMissing } }

/** Sets a password by the secret of a link, without signing in. */
export function NewPassword({ secret }: { secret: string }) {
  const { answer, settle } = useLinkAnswer<CallData<typeof call>>(secret)
  const { session, forget } = useSession()

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
    <SendForm
      call={call}
      fieldTexts={texts}
      request={({ password }) => ({ body: { secret, password } })}
      {...settle}
      onDone={(data) => {
        settle.onDone(data)
        // If the same person was signed in here, that session has ended with the others.
        if (session.status === 'signed-in' && session.user.email === data.email) forget()
      }}
      title={resetPasswordPage.failed}
      submit={resetPasswordPage.submit}
      busyText={resetPasswordPage.submitting}
    >
      <p>{resetPasswordPage.text}</p>
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

export function RequestNewLink() {
  return (
    <ButtonLink to={to.forgotPassword} className="justify-self-start">
      {resetPasswordPage.askAgain}
    </ButtonLink>
  )
}
