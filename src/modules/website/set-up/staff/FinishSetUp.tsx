import { ActionButton } from '../../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import type { OnSaved } from './questions.ts'

/** The end of the set-up: whoever owns the site decides it, whatever is left of the sample. */
export function FinishSetUp({ version, onDone }: { version: number; onDone: OnSaved }) {
  return (
    <section aria-labelledby="finish">
      <h2 id="finish" className="pb-1.5 text-lg">
        Publish
      </h2>
      <NoticeArea>
        <p className="pb-3">
          Until then a line on every page of a live website says that it is being set up, and search
          engines do not list it. What is still from the sample stays as it is.
        </p>
        <ActionButton
          kind="primary"
          call="PUT /api/admin/institute"
          request={{ body: { version, isSetUp: true } }}
          onDone={onDone}
        >
          Publish as it is
        </ActionButton>
      </NoticeArea>
    </section>
  )
}
