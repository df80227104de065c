import type { ComponentProps, ReactNode } from 'react'
import type { CallInput } from '../../../ui/api/call-api.ts'
import { useNavigate } from '../../../ui/router.tsx'
import { ActionButton, ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { useRecordForm } from '../../../ui/staff/use-record-form.tsx'
import type { Sheet, Versioned } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { Earlier } from '../rules.ts'
import { EarlierVersions } from './EarlierVersions.tsx'

export type Records = 'gallery-pictures' | 'instructors' | 'stories'
export type SavedRecord<R extends Records> = Omit<
  CallInput<`PUT /api/admin/${R}/{id}`>['body'],
  'version'
>
export type RecordEntry<Body> = Body & Versioned & { id: number; earlier: Earlier<Partial<Body>>[] }
type Removal = Required<ComponentProps<typeof ActionButton>>['confirm'] & {
  call:
    | `DELETE /api/admin/${'gallery-pictures' | 'instructors'}/{id}`
    | 'POST /api/admin/stories/{id}/withdrawal'
  button: string
}

/** What the form of a record is made of. */
export type RecordFormProps<R extends Records, Body> = {
  records: R
  what: string
  list: { address: string; name: string }
  titles: { new: string; existing: string }
  refresh: () => void
  sheet: Sheet<Body & Versioned, Body, Body>
  bodyOf: (form: FormValues) => Body
  removal: (entry: Body) => Removal
}

/** Saves or removes a record; `children` are its fields, and below them is what it said before. */
export function RecordForm<R extends Records, Body extends SavedRecord<R>>({
  records,
  what,
  list,
  titles,
  refresh,
  sheet,
  bodyOf,
  removal,
  latest,
  children,
}: RecordFormProps<R, Body> & {
  /** Undefined for a record that is not saved yet. */
  latest: RecordEntry<Body> | undefined
  children: (values: Body) => ReactNode
}) {
  const form = useRecordForm(sheet, { latest, what: `this ${what}`, bodyOf })
  const { version, values } = form
  const navigate = useNavigate()
  function finish(message: string, isLeft: boolean) {
    toast.success(message)
    refresh()
    if (isLeft) void navigate(list.address)
  }
  function remove(entry: RecordEntry<Body>) {
    const { call, button, ...confirm } = removal(entry)
    return (
      <ActionButton
        kind="danger"
        call={call}
        request={{ params: { id: entry.id }, body: { version: entry.version } }}
        confirm={confirm}
        onDone={({ message }) => finish(message, true)}
      >
        {button}
      </ActionButton>
    )
  }
  const address = `/api/admin/${records as Records}` as const
  return (
    <ActionForm
      aria-label={titles.existing}
      call={latest ? `PUT ${address}/{id}` : `POST ${address}`}
      request={(fields, key) => {
        const body = bodyOf(fields)
        if (!latest || !version) return { body: { ...body, key } } as never
        return { params: { id: latest.id }, body: { ...body, version } } as never
      }}
      isHeld={form.isHeld}
      kind="primary"
      submit={latest ? 'Save' : `Add ${what}`}
      onDone={({ message }, { body }) => {
        form.saved(body as never)
        finish(message, !latest)
      }}
      onLate={form.onLate}
      actions={latest && remove(latest)}
    >
      {form.notice}
      <div key={form.key} ref={form.fields} className="grid gap-4">
        {children(values)}
      </div>
      <EarlierVersions<Partial<Body>>
        earlier={latest?.earlier}
        values={values}
        labels={sheet.labels}
        onRestore={form.fill}
      />
    </ActionForm>
  )
}
