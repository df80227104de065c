import { useRef, useState } from 'react'
import { type FormValues, readForm } from './ActionForm.tsx'
import { SaveConflict } from './Conflict.tsx'
import type { Late } from './use-action.ts'
import { pick, type Sheet, useVersionedForm, type Versioned } from './versioned-form.ts'

/** A sheet of a form whose fields are those of its record; lists have a line for each entry. */
export function sheetOf<Body extends object>(
  labels: { readonly [Field in keyof Body]: string },
  empty: Body,
): Sheet<Body & Versioned, Body, Body> {
  const toForm = (base: Body | undefined) => ({
    ...empty,
    ...pick(base ?? empty, Object.keys(labels)),
  })
  return {
    labels,
    toForm,
    read: (form) => form,
    textOf: toForm,
    inWords: (text, field) => inWords(text[field]),
  }
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

/**
 * The same as `useVersionedForm` for fields that the browser keeps: they are read when they are sent. Where other
 * values are taken, `key` changes, which belongs to the element around the fields, and they begin anew.
 */
export function useRecordForm<Base extends Versioned, Body extends object>(
  sheet: Sheet<Base, Body, Body>,
  {
    latest,
    what,
    bodyOf,
  }: { latest: Base | undefined; what: string; bodyOf: (form: FormValues) => Body },
) {
  const versioned = useVersionedForm(sheet, latest)
  const [round, setRound] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const { base, conflict } = versioned
  function startAnew(change: () => void) {
    // What was typed since it was sent.
    versioned.edit(bodyOf(readForm(fields.current?.closest('form'))))
    change()
    setRound((now) => now + 1)
  }
  return {
    fields,
    key: `${base?.version} ${round}`,
    values: versioned.form,
    version: base?.version,
    isHeld: conflict !== undefined,
    /** Fills the form with other values, which are saved like what is typed. */
    fill: (body: Partial<Body>) => startAnew(() => versioned.edit(body)),
    onLate: (late: Late<never>) => startAnew(() => versioned.refused(late as Late<Base>)),
    /** A save went well. */
    saved: (body: Body) => {
      versioned.edit(body)
      if (base) versioned.saved({ ...base, ...body, version: base.version + 1 })
    },
    notice: (
      <SaveConflict
        what={what}
        form={{
          base,
          conflict,
          take: (field) => startAnew(() => versioned.take(field)),
          goOn: versioned.goOn,
          revert: () => startAnew(versioned.revert),
        }}
      />
    ),
  }
}
