import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'

export default function VerifyEmailPage() {
  useHead({ title: titles.verifyEmail, path: to.verifyEmail })
  return (
    <main id="main" className="wrap py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-3xl">
        Confirm your e-mail address
      </h1>
    </main>
  )
}
