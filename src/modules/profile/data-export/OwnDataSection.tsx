import { dataSettings, deleteSettings } from '#texts/settings.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { downloadAfterStepUp } from '../../accounts/factors/download-after-step-up.ts'
import { MissingPart } from '../MissingPart.tsx'
import { ProfileSettings } from '../ProfileSettings.tsx'

const download = 'M12 4v11M7 10.5l5 5 5-5M5 20h14'

const loadDialog = () => import('./DeleteAccount.tsx').then(({ DeleteAccount }) => DeleteAccount)

/** Download of one's own data, and deletion of the account. */
export function OwnDataSection({ hasPassword }: { hasPassword: boolean }) {
  const { Part, missing, open, close } = useLazyComponent(loadDialog)
  return (
    <>
      <ProfileSettings id="data" title={dataSettings.heading} about={dataSettings.about}>
        <a
          href={addressFor('GET /api/me/data', {})}
          download
          onClick={(event) => {
            event.preventDefault()
            downloadAfterStepUp(event.currentTarget.href, 'with-factor')
          }}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control border border-ink/80 px-5 py-2 leading-6 font-semibold transition-colors hover:bg-ink hover:text-paper"
        >
          <Icon path={download} className="size-4.5" />
          {dataSettings.download}
        </a>
      </ProfileSettings>
      <ProfileSettings id="delete" title={deleteSettings.heading} about={deleteSettings.about}>
        <Button kind="danger" className="justify-self-start" onClick={open}>
          {deleteSettings.open}
        </Button>
        {missing && <MissingPart />}
        {Part && <Part hasPassword={hasPassword} onClose={close} />}
      </ProfileSettings>
    </>
  )
}
