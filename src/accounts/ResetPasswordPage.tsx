import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'

export default function ResetPasswordPage() {
  useHead({ title: titles.resetPassword, path: to.resetPassword })
  return (
    <main id="main" className="wrap py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-3xl">
        Choose a new password
      </h1>
    </main>
  )
}
