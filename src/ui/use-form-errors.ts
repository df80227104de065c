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

  function show(found: Record<string, string>) {
    setFields(found)
    setErrors(Object.entries(found).map(([field, message]) => ({ field, message })))
  }

  return {
    errors,
    fields,
    /** The browser's own rules (required, type) in our words; false when something is wrong. */
    check(form: HTMLFormElement): boolean {
      const found = findErrors(form, words)
      show(found)
      return Object.keys(found).length === 0
    },
    /** What the server found. What belongs to no field here leads to the first one without marking it. */
    refuse({ message = forms.refused, fields = {} }: Refusal) {
      const known = Object.entries(fields).filter(([field]) => field in words)
      if (known.length > 0) return show(Object.fromEntries(known))
      setFields({})
      setErrors([{ field: Object.keys(words)[0] ?? '', message }])
    },
    clear: () => show({}),
  }
}

function findErrors(form: HTMLFormElement, words: FieldWords): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, { missing, malformed }] of Object.entries(words)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.validity.valueMissing) found[name] = missing
    else if (!control.validity.valid) found[name] = malformed ?? control.validationMessage
  }
  return found
}

/** What was typed into the fields that there are words for. */
export function readTyped<Name extends string>(
  form: HTMLFormElement,
  words: FieldWords<Name>,
): Record<Name, string> {
  const data = new FormData(form)
  const typed = Object.keys(words).map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(typed) as Record<Name, string>
}
