import { titles } from '../../../content/meta.ts'
import { endpoints, to } from '../../site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useHead } from '../../ui/head.tsx'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { ask } from '../../wire/ask.ts'
import { emailWords } from './Credentials.tsx'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { useLinkForm } from './mailed-links/use-link-form.ts'

const words = { email: emailWords }

export default function ForgotPasswordPage() {
  useHead({ title: titles.forgotPassword, path: to.forgotPassword })
  const { busy, errors, fields, submit, answer } = useLinkForm(words, (body) =>
    ask(`post ${endpoints.forgotPassword}`, { body }),
  )
  return (
    <LinkPage heading="Forgot your password?" purpose="Asking for a new password">
      <p>
        Tell us the e-mail address of your account. We send you a link to choose a new password.
      </p>
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        <Outcome of={answer} />
        <FormErrors title="No mail was sent" errors={errors} />
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email Address"
          autoComplete="username"
          required
          error={fields.email}
        />
        <Button type="submit" kind="primary" aria-disabled={busy} className="min-h-12">
          {busy ? 'Sending...' : 'Send me a link'}
        </Button>
      </form>
      <p className="text-sm text-slate">
        No mail after a few minutes? Look among the unwanted ones, and check the address: there is a
        mail only where there is an account.
      </p>
      <p className="border-t border-line pt-4">
        <Link
          to={to.login}
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          Back to sign in
        </Link>
      </p>
    </LinkPage>
  )
}
