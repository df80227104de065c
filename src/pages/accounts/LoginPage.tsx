import { useLocation } from 'react-router'
import { titles } from '../../../content/meta.ts'
import { endpoints, to } from '../../site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useHead } from '../../ui/head.tsx'
import { Link } from '../../ui/Link.tsx'
import { ask } from '../../wire/ask.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { Credentials, emailWords } from './Credentials.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useAccountForm } from './use-account-form.ts'

const words = {
  email: emailWords,
  password: { missing: 'Please enter your password.' },
}

export default function LoginPage() {
  useHead({ title: titles.login, path: to.login })
  const { busy, errors, fields, submit } = useAccountForm(words, (body) =>
    ask(`post ${endpoints.login}`, { body }),
  )
  const { state } = useLocation()
  return (
    <AccountLayout heading="Sign In" purpose="Signing in" picture="accounts/sign-in">
      <ProviderButton purpose="login" />
      {/* Before the script has come, method "dialog" keeps a submission from putting anything into an address. */}
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        <FormErrors title="You are not signed in yet" errors={errors} />
        <Credentials errors={fields} autoComplete="current-password" />
        <Link
          to={to.forgotPassword}
          className="-my-3 inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4"
        >
          Forgot your password?
        </Link>
        <Button type="submit" kind="primary" aria-disabled={busy} className="mt-2 min-h-12">
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-5">
        New here?{' '}
        <Link
          to={to.signup}
          state={state}
          className="inline-block py-2.5 font-semibold text-indigo underline underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </AccountLayout>
  )
}
