import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { OpenDialog } from '../../../../ui/OpenDialog.tsx'
import { Conflict } from '../../../../ui/staff/Conflict.tsx'
import { DialogEnd } from '../../../../ui/staff/DialogEnd.tsx'
import { type Late, useSaving } from '../../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import { useFormErrors } from '../../../../ui/use-form-errors.ts'
import { useMay } from '../../../accounts/use-may.ts'
import type { ViewData } from '../contract.ts'
import { longestViewName, type ViewedList } from '../rules.ts'

/** Asks for the name of a view; one that stands can be replaced by what the list shows now, or deleted. */
export function ViewDialog({
  list,
  view,
  query,
  onSaved,
  onLate,
  onClose,
}: {
  list: ViewedList
  /** The one that is changed; none where the list as it is becomes a new one. */
  view: ViewData | undefined
  query: string
  onSaved: (message: string) => void
  onLate: () => void
  onClose: () => void
}) {
  const mayShare = useMay('views.share')
  const act = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [late, setLate] = useState<Late>()
  const [isDeleting, setDeleting] = useState(false)
  const { busy, attempt } = useSaving((matchingLate) => {
    setLate(matchingLate)
    onLate()
  }, refuse)

  function submitForm(form: HTMLFormElement) {
    const data = new FormData(form)
    const spokenView = {
      name: String(data.get('name')),
      query: !view || data.has('replace') ? query : view.query,
    }
    if (!view)
      return act('POST /api/admin/views', {
        body: { key: key.current, list, ...spokenView },
      })
    const body = { ...spokenView, version: view.version }
    return act('PUT /api/admin/views/{id}', { params: { id: view.id }, body })
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!check(form)) return
    setLate(undefined)
    finish(await attempt(() => submitForm(form)))
  }
  async function remove({ id }: ViewData) {
    finish(await attempt(() => act('DELETE /api/admin/views/{id}', { params: { id } })))
    setDeleting(false)
  }
  async function share({ id, version, isShared }: ViewData) {
    const request = { params: { id }, body: { version, isShared: !isShared } }
    finish(await attempt(() => act('PUT /api/admin/views/{id}/sharing', request)))
  }
  function finish(answer: { ok: boolean; data?: { message: string } } | undefined) {
    if (!answer?.ok || !answer.data) return
    onSaved(answer.data.message)
    onClose()
  }
  const title = view ? `Change “${view.name}”` : 'Save this view'
  return (
    <OpenDialog
      heading={title}
      onClose={onClose}
      startsInField
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {late && (
          <Conflict
            title="The view is not saved yet."
            note={late.message}
            lines={late.differs}
            takesFocus
          />
        )}
        <FormErrors title="The view is not saved yet." errors={errors} />
        <TextField
          id="name"
          name="name"
          label="Name"
          hint="It keeps the search, the filters and the order, and shows who matches then."
          required
          maxLength={longestViewName}
          autoComplete="off"
          defaultValue={view?.name}
          error={fields.name}
        />
        {view && view.query !== query && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="replace"
              defaultChecked
              className="size-5 shrink-0 accent-indigo"
            />
            From now on, show what the list shows now
          </label>
        )}
        <DialogEnd isBusy={busy} does="Save" busyText="Saving..." onClose={onClose} />
        {view && (
          <div className="flex flex-wrap gap-x-6 border-t border-line pt-2">
            {mayShare && (
              <Button kind="quiet" onClick={() => share(view)} className="px-0!">
                {view.isShared ? 'Take it back from everybody' : 'Share it with everybody'}
              </Button>
            )}
            <Button kind="quiet" onClick={() => setDeleting(true)} className="px-0!">
              Delete
            </Button>
          </div>
        )}
        {view && isDeleting && (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {view.isShared ? 'Everybody loses it.' : 'It cannot be brought back.'}
            <Button kind="danger" onClick={() => remove(view)}>
              Delete the view
            </Button>
          </p>
        )}
      </form>
    </OpenDialog>
  )
}

const words = { name: { missing: 'Enter a name.' } }
