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
  const order = Object.keys(labels) as [Field, ...Field[]]
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
    const wrongFields = order.filter((field) => fields[field])
    const fieldErrors = wrongFields.map((field) => ({
      field: controlOf(field),
      message: fields[field] ?? '',
    }))
    const list = fieldErrors.length > 0 ? fieldErrors : [{ field: controlOf(order[0]), message }]
    setErrors({ fields, list })
  }
  return { ...errors, refuse, clear: () => setErrors(none) }
}

const none = { list: [], fields: {} }
