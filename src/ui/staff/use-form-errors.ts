import { useState } from 'react'
import { forms } from '#words/forms.ts'
import type { FormError } from '../FormErrors.tsx'
import { type FieldWords, findErrors } from '../field-words.ts'

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
