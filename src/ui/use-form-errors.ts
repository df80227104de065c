import { useState } from 'react'
import { forms } from '#words/forms.ts'
import type { FormError } from './FormErrors.tsx'

/** What to say when the browser finds a field empty or not of its type, by the field's name. */
export type FieldWords<Name extends string = string> = Record<
  Name,
  { missing: string; malformed?: string }
>

type Refusal = { message?: string; fields?: Record<string, string> }

const none: readonly FormError[] = []

/**
 * What is wrong with a form after a submission: one list for the summary above it, one message for
 * each field. A field's id is its name, so that the summary can lead to it.
 */
export function useFormErrors(words: FieldWords) {
  const [errors, setErrors] = useState(none)
  const [fields, setFields] = useState<Record<string, string>>({})

  function show(matchingErrors: Record<string, string>) {
    setFields(matchingErrors)
    setErrors(Object.entries(matchingErrors).map(([field, message]) => ({ field, message })))
  }

  return {
    errors,
    fields,
    /** The browser's own rules (required, type) in our words; false when something is wrong. */
    check(form: HTMLFormElement): boolean {
      const matchingErrors = findErrors(form, words)
      show(matchingErrors)
      return Object.keys(matchingErrors).length === 0
    },
    /** What the server found. What belongs to no field here leads to the first one without marking it. */
    refuse({ message = forms.refused, fields = {} }: Refusal) {
      const knownFields = Object.entries(fields).filter(([field]) => field in words)
      if (knownFields.length > 0) return show(Object.fromEntries(knownFields))
      setFields({})
      setErrors([{ field: Object.keys(words)[0] ?? '', message }])
    },
    clear: () => show({}),
  }
}

function findErrors(form: HTMLFormElement, words: FieldWords): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, { missing, malformed }] of Object.entries(words)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.validity.valueMissing) errors[name] = missing
    else if (!control.validity.valid) errors[name] = malformed ?? control.validationMessage
  }
  return errors
}

/** What was typed into the fields that there are words for. */
export function readTyped<Name extends string>(
  form: HTMLFormElement,
  words: FieldWords<Name>,
): Record<Name, string> {
  const data = new FormData(form)
  const formValues = Object.keys(words).map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(formValues) as Record<Name, string>
}
