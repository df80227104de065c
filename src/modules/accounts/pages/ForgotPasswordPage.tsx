import { forgotPasswordPage } from '#words/forgot-password.ts'
import { forms } from '#words/forms.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { OutcomeMessage } from '../../../ui/Outcome.tsx'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { useLinkForm } from './mailed-links/use-link-form.ts'

const words = { email: forms.email }

export default function ForgotPasswordPage() {
  useHead({ title: branded(forgotPasswordPage.heading), path: to.forgotPassword })
  const { busy, errors, fields, submit, answer } = useLinkForm(words, (body) =>
    callApi('POST /api/auth/forgot-password', { body }),
  )
  return (
    <LinkPage heading={forgotPasswordPage.heading} purpose={forgotPasswordPage.purpose}>
      <p>{forgotPasswordPage.text}</p>
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        <OutcomeMessage of={answer} />
        <FormErrors title={forgotPasswordPage.failed} errors={errors} />
        <TextField
          id="email"
          name="email"
          type="email"
          label={forms.labels.email}
          autoComplete="username"
          required
          error={fields.email}
        />
        <Button type="submit" kind="primary" aria-disabled={busy} className="min-h-12">
          {busy ? forms.sending : forgotPasswordPage.submit}
        </Button>
      </form>
      <p className="text-sm text-slate">{forgotPasswordPage.noMail}</p>
      <p className="border-t border-line pt-4">
        <Link
          to={to.login}
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          {forgotPasswordPage.back}
        </Link>
      </p>
    </LinkPage>
  )
}
