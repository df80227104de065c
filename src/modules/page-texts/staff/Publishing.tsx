import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { timeInIndia } from '../../../ui/format/days.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import type { PageDrafts } from './use-drafts.ts'

/** What a browser writes for a day and a time, in India. */
function readTime(input: string): Date {
  const [day = '', time = ''] = input.split('T')
  return timeInIndia(day, time)
}

/** Makes the drafts of a page public, now or at a time; what came of it, with the way back. */
export function PublishButtons({
  drafts,
  onChanged,
}: {
  drafts: PageDrafts
  onChanged: () => void
}) {
  const [isPlanning, setIsPlanning] = useState(false)
  const { count, isBusy } = drafts
  return (
    <>
      <Button kind="primary" onClick={drafts.publish} disabled={isBusy || count === 0}>
        {count === 0 ? 'No drafts' : `Publish ${count === 1 ? '1 draft' : `${count} drafts`}`}
      </Button>
      {count > 0 && <Button onClick={() => setIsPlanning(true)}>Publish later</Button>}
      {isPlanning && (
        <DialogForm
          heading={count === 1 ? 'When does the text go live?' : 'When do the texts go live?'}
          call="PUT /api/admin/page-texts/planned"
          request={({ text }) =>
            text('publishAt')
              ? {
                  body: {
                    language: drafts.language,
                    texts: drafts.versions(),
                    publishAt: readTime(text('publishAt')).toISOString(),
                  },
                }
              : { errors: { publishAt: 'Please choose a day and a time.' } }
          }
          submit={`Publish ${count === 1 ? '1 draft' : `${count} drafts`} then`}
          onClose={() => setIsPlanning(false)}
          onDone={({ message }) => {
            setIsPlanning(false)
            drafts.setOutcome({ text: message, isRefusal: false })
            onChanged()
          }}
        >
          <TextField
            label="Day and time"
            name="publishAt"
            type="datetime-local"
            hint="A text that is changed before then loses its time."
          />
        </DialogForm>
      )}
    </>
  )
}

export function PublishNotice({ drafts }: { drafts: PageDrafts }) {
  const { outcome, undoable } = drafts
  return (
    <p
      role={outcome?.isRefusal ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 empty:hidden ${outcome?.isRefusal ? 'text-kumkum' : 'text-neem'}`}
    >
      {outcome?.text}
      {undoable.length > 0 && (
        <Button kind="quiet" onClick={() => drafts.undo(undoable)}>
          Undo
        </Button>
      )}
    </p>
  )
}
