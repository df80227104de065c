import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'

export default function ForgotPasswordPage() {
  useHead({ title: titles.forgotPassword, path: to.forgotPassword })
  return (
    <main id="main" className="wrap py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-3xl">
        Forgot your password?
      </h1>
    </main>
  )
}
