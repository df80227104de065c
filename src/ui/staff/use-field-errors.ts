import { useState } from 'react'
import type { FormError } from '../FormErrors.tsx'

type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * What is wrong with a form, in the order of its fields: a list for the summary and a message for each
 * field. What belongs to no field leads to the first one without marking it.
 */
export function useFieldErrors<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  controlOf: (field: Field) => string = (field) => field,
) {
  const [errors, setErrors] = useState<{ list: readonly FormError[]; fields: FieldErrors<Field> }>(
    none,
  )

  function refuse({
    message = '',
    fields = {},
  }: {
    message?: string
    fields?: FieldErrors<Field>
  }) {
    setErrors({ fields, list: listErrors(labels, controlOf, { message, fields }) })
  }
  return { ...errors, refuse, clear: () => setErrors(none) }
}

/** The list for the summary, in the order of the fields. */
export function listErrors<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  controlOf: (field: Field) => string,
  { message, fields }: { message: string; fields: Readonly<Record<string, string | undefined>> },
): FormError[] {
  const order = Object.keys(labels) as [Field, ...Field[]]
  const list = order.flatMap((name) => {
    const text = fields[name]
    return text ? [{ field: controlOf(name), message: text }] : []
  })
  return list.length > 0 || !message ? list : [{ field: controlOf(order[0]), message }]
}

const none = { list: [], fields: {} }
