import { createContext, useContext } from 'react'

/** Errors of the surrounding form by field name. */
export const FormErrorsContext = createContext<Readonly<Record<string, string | undefined>>>({})

/** The error of a field: its own prop, or the surrounding form's. */
export function useFieldError(name: string | undefined, fieldError: string | undefined) {
  const errors = useContext(FormErrorsContext)
  return fieldError ?? (name === undefined ? undefined : errors[name])
}
