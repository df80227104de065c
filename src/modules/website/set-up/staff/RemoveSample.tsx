import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { DialogForm } from '../../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../../ui/staff/CheckLine.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'

/** One action for everything invented that nobody has changed, with the courses that stay. */
export function RemoveSample({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <NoticeArea>
      <Button kind="danger" className="mt-4" onClick={() => setIsOpen(true)}>
        Remove the sample…
      </Button>
      {isOpen && (
        <RemovalDialog
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </NoticeArea>
  )
}

function RemovalDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { state, refresh } = useStaffData('GET /api/admin/set-up/sample-courses', {})
  return (
    <DialogForm
      heading="Remove the sample?"
      onClose={onClose}
      call="POST /api/admin/set-up/sample-removals"
      request={(form, key) => ({ body: { key, kept: form.all('kept') } })}
      kind="danger"
      submit="Remove it"
      busyText="Removing..."
      onDone={onDone}
      className="w-[min(36rem,calc(100vw-2rem))]"
    >
      <p>
        Visitors no longer see the invented figures, reasons, instructors, success stories, student
        quotes and gallery pictures. Instructors, stories and pictures of the sample are deleted.
        What you changed stays. Any text can be restored under Content.
      </p>
      <Loaded what="courses" state={state} onRetry={refresh} className="min-h-40">
        {({ courses }) =>
          courses.length > 0 && (
            <fieldset className="grid gap-x-6 sm:grid-cols-2">
              <legend className="font-semibold">
                Keep these courses. The others are archived; you can bring them back.
              </legend>
              {courses.map(({ id, title }) => (
                <CheckLine key={id} name="kept" value={id} isChecked={false} label={title} />
              ))}
            </fieldset>
          )
        }
      </Loaded>
    </DialogForm>
  )
}
