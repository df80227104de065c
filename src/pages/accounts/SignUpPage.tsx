import { useLocation } from 'react-router'
import { titles } from '../../../content/meta.ts'
import { endpoints, to } from '../../site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useHead } from '../../ui/head.tsx'
import { Link } from '../../ui/Link.tsx'
import { ask } from '../../wire/ask.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { Credentials, emailWords } from './Credentials.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useAccountForm } from './use-account-form.ts'

const words = {
  name: { missing: 'Please enter your name.' },
  email: emailWords,
  password: { missing: 'Please choose a password.' },
}

export default function SignUpPage() {
  useHead({ title: titles.signup, path: to.signup })
  const { state } = useLocation()
  return (
    <AccountLayout heading="Create Account" purpose="Signing up" picture="accounts/sign-up">
      <ProviderButton purpose="sign-up" />
      <SignUpForm />
      <p className="mt-8 border-t border-line pt-5">
        Already have an account?{' '}
        <Link
          to={to.login}
          state={state}
          className="inline-block py-2.5 font-semibold text-indigo underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </AccountLayout>
  )
}

function SignUpForm() {
  const { busy, errors, fields, submit } = useAccountForm(words, (body) =>
    ask(`post ${endpoints.register}`, { body }),
  )
  return (
    // Before the script has come, method "dialog" keeps a submission from putting anything into an address.
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title="Your account is not created yet" errors={errors} />
      <TextField
        id="name"
        name="name"
        label="Full Name"
        autoComplete="name"
        required
        error={fields.name}
      />
      <Credentials
        errors={fields}
        autoComplete="new-password"
        hint="At least 8 characters. Fifteen or more are safer, for example four words in a row."
      />
      <p className="text-sm text-slate">
        By creating an account you agree to our{' '}
        <Link to={to.terms} className="text-indigo underline underline-offset-4">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to={to.privacy} className="text-indigo underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
      <Button type="submit" kind="primary" aria-disabled={busy} className="min-h-12">
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}
