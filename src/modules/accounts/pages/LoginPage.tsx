import { useState } from 'react'
import { forms } from '#texts/forms.ts'
import { loginPage } from '#texts/login.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useLocation } from '../../../ui/router.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { Credentials } from './Credentials.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useEntry } from './use-entry.ts'

const texts = {
  email: forms.email,
  password: { missing: loginPage.passwordMissing },
}

export default function LoginPage() {
  useHead({ title: branded(loginPage.title), path: to.login })
  const entry = useEntry()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  return (
    <AccountLayout
      heading={loginPage.heading}
      purpose={loginPage.purpose}
      picture={loginPage.picture}
    >
      <ProviderButton purpose="login" />
      <SendForm
        {...entry}
        call="POST /api/auth/login"
        fieldTexts={texts}
        request={(body) => ({ body })}
        title={loginPage.failed}
        submit={loginPage.submit}
        busyText={loginPage.submitting}
        buttonClass="mt-2 min-h-12"
      >
        <Credentials autoComplete="current-password" onEmail={setEmail} />
        <Link
          to={to.forgotPassword}
          state={{ ...(state as object | null), email }}
          className="-my-3 inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4"
        >
          {loginPage.forgot}
        </Link>
      </SendForm>
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
