import { useState } from 'react'
import { editProfilePage, pictureSection } from '#texts/edit-profile.ts'
import { forms } from '#texts/forms.ts'
import { branded } from '#texts/meta.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ChooseFile } from '../../ui/ChooseFile.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useHead } from '../../ui/head.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../ui/OutcomeMessage.tsx'
import { SendForm } from '../../ui/SendForm.tsx'
import { useSend } from '../../ui/use-send.ts'
import { type TokenUser, useSession } from '../../ui/use-session.ts'
import { avatarLetter } from '../accounts/rules.ts'
import { useAccountData } from '../accounts/use-account-data.ts'
import { AccountLoader } from './AccountLoader.tsx'
import { BackToProfile } from './BackToProfile.tsx'

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

const texts = {
  name: { missing: forms.nameMissing },
  phone: { missing: editProfilePage.phoneMissing },
}

/** `name` and `phone` are the values when the form was opened. */
function ProfileForm({ name, phone }: { name: string; phone: string }) {
  const { state } = useAccountData('GET /api/me/courses')
  const registeredPhone = !phone && state.status === 'loaded' && state.data.phone
  return (
    <SendForm
      call="PATCH /api/me"
      fieldTexts={texts}
      request={(body) => ({ body })}
      title={editProfilePage.failed}
      submit={editProfilePage.submit}
      busyText={forms.saving}
      buttonClass="mt-1 min-h-12 justify-self-start px-8"
    >
      <TextField
        id="name"
        name="name"
        label={forms.labels.name}
        autoComplete="name"
        defaultValue={name}
        required
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label={forms.labels.phone}
        autoComplete="tel"
        defaultValue={phone}
        hint={
          registeredPhone
            ? editProfilePage.phoneOfRegistration(registeredPhone)
            : editProfilePage.phoneHint
        }
      />
    </SendForm>
  )
}

/** The current picture, a new one, or the initial instead. */
function PictureSection({ user }: { user: TokenUser }) {
  const { picture, problem, choose, drop } = usePictureFile()
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const end = {
    onDone: ({ message }: { message: string }) => {
      drop()
      setOutcome({ ok: true, message })
    },
    onRefused: ({ message }: { message: string }) => {
      drop()
      setOutcome({ ok: false, message })
    },
  }
  const saving = useSend('PUT /api/me/picture', end)
  const removing = useSend('DELETE /api/me/picture', end)

  return (
    <section aria-labelledby="picture-heading">
      <h2 id="picture-heading" className="sr-only">
        {pictureSection.heading}
      </h2>
      <Avatar initial={avatarLetter(user)} picture={user.profilePic} className="size-28 text-4xl" />
      <div className="mt-5 grid justify-items-start gap-1">
        <ChooseFile
          onChoose={(file) => {
            setOutcome(undefined)
            choose(file)
          }}
        >
          {user.profilePic ? pictureSection.change : pictureSection.add}
        </ChooseFile>
        {user.profilePic && (
          <Button kind="quiet" className="px-0!" onClick={() => removing.run({})}>
            {pictureSection.remove}
          </Button>
        )}
      </div>
      <div className="mt-3">
        <OutcomeMessage of={problem ? { ok: false, message: problem } : outcome} />
      </div>
      {picture && (
        <OpenDialog
          heading={pictureSection.crop}
          onClose={drop}
          className="w-[min(30rem,calc(100vw-2rem))]"
        >
          <p className="mt-1 text-slate">{pictureSection.cropHint}</p>
          <picture.Cropper
            image={picture.image}
            busy={saving.isBusy}
            onDone={(body) => saving.run({ body })}
            onCancel={drop}
          />
        </OpenDialog>
      )}
    </section>
  )
}

type Cropper = typeof import('./picture/PictureCropper.tsx').PictureCropper

/** `image` is a data URL for the cropper: the site's policy allows no blobs. */
type ChosenPicture = { image: string; Cropper: Cropper }

/** A larger picture would only be slow to move on a small phone. */
const longest = 1600

/** Reads the chosen file, and loads the cropper with it. */
function usePictureFile() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    const [canvas, cropper] = await Promise.all([
      draw(file).catch(() => undefined),
      import('./picture/PictureCropper.tsx').catch(() => undefined),
    ])
    if (!canvas) setProblem(pictureSection.unreadable)
    else if (!cropper) setProblem(pictureSection.unreachable)
    else setPicture({ image: canvas.toDataURL('image/jpeg', 0.9), Cropper: cropper.PictureCropper })
  }

  return { picture, problem, choose, drop: () => setPicture(undefined) }
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  const { drawUpright } = await import('../../ui/draw-upright.ts')
  return drawUpright(file, longest)
}
