import { useLocation } from 'react-router'
import { forms } from '#words/forms.ts'
import { loginPage } from '#words/login.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { Credentials } from './Credentials.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useAccountForm } from './use-account-form.ts'

const words = {
  email: forms.email,
  password: { missing: loginPage.passwordMissing },
}

export default function LoginPage() {
  useHead({ title: branded(loginPage.title), path: to.login })
  const { busy, errors, fields, submit } = useAccountForm(words, (body) =>
    callApi('POST /api/auth/login', { body }),
  )
  const { state } = useLocation()
  return (
    <AccountLayout
      heading={loginPage.heading}
      purpose={loginPage.purpose}
      picture="accounts/sign-in"
    >
      <ProviderButton purpose="login" />
      {/* Before the script has come, method "dialog" keeps a submission from putting anything into an address. */}
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        <FormErrors title={loginPage.failed} errors={errors} />
        <Credentials errors={fields} autoComplete="current-password" />
        <Link
          to={to.forgotPassword}
          className="-my-3 inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4"
        >
          {loginPage.forgot}
        </Link>
        <Button type="submit" kind="primary" aria-disabled={busy} className="mt-2 min-h-12">
          {busy ? loginPage.submitting : loginPage.submit}
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-5">
        {loginPage.newHere}{' '}
        <Link
          to={to.signup}
          state={state}
          className="inline-block py-2.5 font-semibold text-indigo underline underline-offset-4"
        >
          {loginPage.signUp}
        </Link>
      </p>
    </AccountLayout>
  )
}
