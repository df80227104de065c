import { useState } from 'react'
import { pictureSection } from '#words/edit-profile.ts'
import { forms } from '#words/forms.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/Outcome.tsx'
import type { TokenUser } from '../../../ui/use-session.ts'
import { avatarLetter } from '../../accounts/rules.ts'
import { useAccountAction } from '../use-account-action.ts'
import { usePictureFile } from './use-picture-file.ts'

/** The picture as it stands, another in its place, or the letter again. */
export function PictureSection({ user }: { user: TokenUser }) {
  const { chosen: selected, problem, choose, drop } = usePictureFile()
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function send(picture?: Blob) {
    if (busy) return
    setBusy(true)
    const { ok, message = forms.refused } = await (picture
      ? act('PUT /api/me/picture', { body: picture })
      : act('DELETE /api/me/picture', {}))
    setBusy(false)
    drop()
    setOutcome({ ok, message })
  }

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
          <Button kind="quiet" className="px-0!" onClick={() => send()}>
            {pictureSection.remove}
          </Button>
        )}
      </div>
      <div className="mt-3">
        <OutcomeMessage of={problem ? { ok: false, message: problem } : outcome} />
      </div>
      {selected && (
        <OpenDialog
          heading={pictureSection.crop}
          onClose={drop}
          className="w-[min(30rem,calc(100vw-2rem))]"
        >
          <p className="mt-1 text-slate">{pictureSection.cropHint}</p>
          <selected.Cropper image={selected.image} busy={busy} onDone={send} onCancel={drop} />
        </OpenDialog>
      )}
    </section>
  )
}
