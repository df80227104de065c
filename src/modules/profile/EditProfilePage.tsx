import { editProfilePage } from '#words/edit-profile.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useHead } from '../../ui/head.tsx'
import { useSession } from '../../ui/use-session.ts'
import { useAccountData } from '../accounts/use-account-data.ts'
import { AccountLoader } from './Awaited.tsx'
import { BackToProfile } from './BackToProfile.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { PictureSection } from './picture/PictureSection.tsx'

export default function EditProfilePage() {
  useHead({ title: branded(editProfilePage.title), path: to.editProfile })
  const { session } = useSession()
  const { state, refresh } = useAccountData('GET /api/me')
  return (
    <main id="main" className="wrap py-8 lg:py-12">
      <BackToProfile />
      <h1 tabIndex={-1} className="mt-3 text-3xl">
        {editProfilePage.heading}
      </h1>
      {session.status === 'signed-in' && (
        <div className="mt-8 grid gap-10 md:grid-cols-[15rem_minmax(0,30rem)] md:gap-16 lg:mt-10">
          <PictureSection user={session.user} />
          <div>
            <AccountLoader state={state} refresh={refresh} className="min-h-88">
              {({ user }) => <ProfileForm name={session.user.name} phone={user.phone ?? ''} />}
            </AccountLoader>
            <p className="mt-8 flex flex-wrap items-center gap-x-3 border-t border-line pt-4 text-slate">
              {editProfilePage.elsewhere}
              <ButtonLink kind="quiet" to={to.settings} className="px-0!">
                {editProfilePage.settings}
              </ButtonLink>
            </p>
          </div>
        </div>
      )}
    </main>
  )
}
