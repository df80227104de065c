import { useLocation } from 'react-router'
import { forms } from '#words/forms.ts'
import { branded } from '#words/meta.ts'
import { signUpPage } from '#words/sign-up.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { Credentials } from './Credentials.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useAccountForm } from './use-account-form.ts'

const words = {
  name: { missing: forms.nameMissing },
  email: forms.email,
  password: { missing: signUpPage.passwordMissing },
}

export default function SignUpPage() {
  useHead({ title: branded(signUpPage.title), path: to.signup })
  const { state } = useLocation()
  return (
    <AccountLayout
      heading={signUpPage.heading}
      purpose={signUpPage.purpose}
      picture="accounts/sign-up"
    >
      <ProviderButton purpose="sign-up" />
      <SignUpForm />
      <p className="mt-8 border-t border-line pt-5">
        {signUpPage.haveOne}{' '}
        <Link
          to={to.login}
          state={state}
          className="inline-block py-2.5 font-semibold text-indigo underline underline-offset-4"
        >
          {signUpPage.signIn}
        </Link>
      </p>
    </AccountLayout>
  )
}

function SignUpForm() {
  const { busy, errors, fields, submit } = useAccountForm(words, (body) =>
    callApi('POST /api/auth/register', { body }),
  )
  return (
    // Before the script has come, method "dialog" keeps a submission from putting anything into an address.
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <FormErrors title={signUpPage.failed} errors={errors} />
      <TextField
        id="name"
        name="name"
        label={forms.labels.name}
        autoComplete="name"
        required
        error={fields.name}
      />
      <Credentials errors={fields} autoComplete="new-password" hint={forms.passwordHint} />
      <p className="text-sm text-slate">
        <Sentence
          parts={signUpPage.agreement(
            <Link to={to.terms} className="text-indigo underline underline-offset-4">
              {signUpPage.terms}
            </Link>,
            <Link to={to.privacy} className="text-indigo underline underline-offset-4">
              {signUpPage.privacy}
            </Link>,
          )}
        />
      </p>
      <Button type="submit" kind="primary" aria-disabled={busy} className="min-h-12">
        {busy ? signUpPage.submitting : signUpPage.submit}
      </Button>
    </form>
  )
}
