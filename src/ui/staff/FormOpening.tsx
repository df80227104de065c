import { Button } from '../Button.tsx'
import { type FormError, FormErrors } from '../FormErrors.tsx'
import { type ConflictingForm, SaveConflict } from './Conflict.tsx'

/** Above the fields of a form with versions: unsaved text from before, a conflict, or what is wrong. */
export function FormOpening({
  form,
  what,
  title = 'Nothing was saved',
  errors,
}: {
  form: ConflictingForm & { isKept: boolean }
  /** What is saved: “this course”. */
  what: string
  title?: string
  errors: readonly FormError[]
}) {
  return (
    <>
      {form.isKept && <SavedTextNotice onDiscard={form.revert} />}
      <SaveConflict what={what} form={form} />
      {!form.conflict && <FormErrors title={title} errors={errors} />}
    </>
  )
}

/** Shown where the form starts with unsaved text from before. */
function SavedTextNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-edge bg-paper px-4 py-1"
    >
      <p>You left this page with unsaved changes. Here they are again.</p>
      <Button kind="quiet" onClick={onDiscard} className="px-2!">
        Discard them
      </Button>
    </div>
  )
}
