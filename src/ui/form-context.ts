import { createContext, useContext } from 'react'

/** What is wrong with the fields of the form around, by their names. */
export const FormErrorsContext = createContext<Readonly<Record<string, string | undefined>>>({})

/** The error of a field: its own, or what the form around it says of its name. */
export function useFieldError(name: string | undefined, fieldError: string | undefined) {
  const errors = useContext(FormErrorsContext)
  return fieldError ?? (name === undefined ? undefined : errors[name])
}
