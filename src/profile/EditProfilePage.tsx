import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'

export default function EditProfilePage() {
  useHead({ title: titles.editProfile, path: to.editProfile })
  return (
    <main id="main" className="wrap py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-3xl">
        Edit Profile
      </h1>
    </main>
  )
}
