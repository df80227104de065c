import { useState } from 'react'
import { forms } from '#texts/forms.ts'
import { branded } from '#texts/meta.ts'
import { signUpPage } from '#texts/sign-up.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useLocation } from '../../../ui/router.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { Credentials } from './Credentials.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useEntry } from './use-entry.ts'

const texts = {
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
      picture={signUpPage.picture}
      isNew
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
  const entry = useEntry()
  const { state } = useLocation()
  const [hasAccount, setHasAccount] = useState(false)
  return (
    <SendForm
      {...entry}
      onRefused={(refusal) => {
        entry.onRefused(refusal)
        setHasAccount(refusal.status === 409)
      }}
      call="POST /api/auth/register"
      fieldTexts={texts}
      request={(body) => ({ body })}
      title={signUpPage.failed}
      submit={signUpPage.submit}
      busyText={signUpPage.submitting}
    >
      {hasAccount && (
        <ButtonLink to={to.login} state={state} className="justify-self-start">
          {signUpPage.logIn}
        </ButtonLink>
      )}
      <TextField id="name" name="name" label={forms.labels.name} autoComplete="name" required />
      <Credentials autoComplete="new-password" hint={forms.passwordHint} />
      <p className="text-sm text-slate">
        <Sentence
          parts={signUpPage.agreement(
            <Link
              to={to.terms}
              target="_blank"
              className="text-indigo underline underline-offset-4"
            >
              {signUpPage.terms}
            </Link>,
            <Link
              to={to.privacy}
              target="_blank"
              className="text-indigo underline underline-offset-4"
            >
              {signUpPage.privacy}
            </Link>,
          )}
        />
      </p>
    </SendForm>
  )
}
