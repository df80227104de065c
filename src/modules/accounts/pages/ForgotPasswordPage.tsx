import { forgotPasswordPage } from '#texts/forgot-password.ts'
import { forms } from '#texts/forms.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { TextField } from '../../../ui/Field.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useLocation } from '../../../ui/router.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { LinkPage } from './mailed-links/LinkPage.tsx'

const texts = { email: forms.email }

export default function ForgotPasswordPage() {
  useHead({ title: branded(forgotPasswordPage.heading), path: to.forgotPassword })
  // What was typed on the login page, and where the visitor was going.
  const { state } = useLocation()
  const { email } = (state ?? {}) as { email?: string }
  return (
    <LinkPage
      heading={forgotPasswordPage.heading}
      needsScripts={forms.needsScripts(forgotPasswordPage.purpose)}
    >
      <p>{forgotPasswordPage.text}</p>
      <SendForm
        call="POST /api/auth/forgot-password"
        fieldTexts={texts}
        request={(body) => ({ body })}
        title={forgotPasswordPage.failed}
        submit={forgotPasswordPage.submit}
      >
        <TextField
          id="email"
          name="email"
          type="email"
          label={forms.labels.email}
          autoComplete="username"
          defaultValue={email}
          required
        />
      </SendForm>
      <p className="text-sm text-slate">{forgotPasswordPage.noMail}</p>
      <p className="border-t border-line pt-4">
        <Link
          to={to.login}
          state={state}
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          {forgotPasswordPage.back}
        </Link>
      </p>
    </LinkPage>
  )
}
