import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'
import { ChangeEmail } from './ChangeEmail.tsx'

export default function SettingsPage() {
  useHead({ title: titles.settings, path: to.settings })
  return (
    <main id="main" className="wrap py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-3xl">
        Settings
      </h1>
      <ChangeEmail />
    </main>
  )
}
