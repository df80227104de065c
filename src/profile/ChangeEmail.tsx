import { useSession } from '../accounts/use-session.ts'
import { Answered } from '../ui/Answered.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormErrors } from '../ui/FormErrors.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useEmailChange } from './use-email-change.ts'
import { useMe } from './use-me.ts'

/** A section of the settings: another e-mail address for the account. */
export function ChangeEmail() {
  const { session } = useSession()
  const me = useMe()
  const { busy, errors, fields, submit, said } = useEmailChange()
  const current = session.status === 'signed-in' ? session.user.email : ''
  return (
    <section
      aria-labelledby="email-heading"
      className="grid gap-x-16 gap-y-5 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,36rem)] lg:py-10"
    >
      <div>
        <h2 id="email-heading" className="text-xl">
          E-mail address
        </h2>
        <p className="measure mt-1.5 text-sm text-slate">
          You sign in with it, and our mails go there. It is <strong>{current}</strong>. A new one
          counts once you open the link that we send there; other devices are signed out then.
        </p>
      </div>
      <form method="dialog" noValidate onSubmit={submit} className="grid content-start gap-5">
        {said && <Answered ok message={said} />}
        <FormErrors title="Your e-mail address is not changed" errors={errors} />
        <TextField
          id="email"
          name="email"
          type="email"
          label="New Email Address"
          autoComplete="email"
          required
          error={fields.email}
        />
        {me?.hasPassword && (
          <PasswordField
            id="password"
            name="password"
            label="Current Password"
            autoComplete="current-password"
            required
            error={fields.password}
          />
        )}
        <Button type="submit" kind="secondary" aria-disabled={busy} className="justify-self-start">
          {busy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </section>
  )
}
