import type { ErrorsByField } from './use-action.ts'

/** Focuses the first control with an error. */
export function focusFirst(form: HTMLFormElement | null, fields: ErrorsByField) {
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLElement && 'name' in control && fields[String(control.name)])
      return control.focus()
}

/** Whether a control has another value than it was given. */
export function differs(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected)
    if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      return true
    return 'defaultValue' in control && 'value' in control && control.value !== control.defaultValue
  })
}

/** What stands in the fields, by their names. */
export function readForm(form: HTMLFormElement | null | undefined) {
  const data = new FormData(form ?? undefined)
  return {
    /** Trimmed; nothing where there is no such field. */
    text: (name: string) => String(data.get(name) ?? '').trim(),
    number: (name: string) => Number(data.get(name) || Number.NaN),
    /** Paise of a sum in rupees, without the error of fractions. */
    paise: (name: string) => Math.round(Number(data.get(name) || Number.NaN) * 100),
    isChecked: (name: string) => data.get(name) !== null,
    /** For what reads several fields by itself. */
    data,
    all: (name: string) => data.getAll(name).map(String),
    /** Errors for fields left empty, with what to say of each; nothing where all are filled in. */
    missing: (words: Record<string, string>) => {
      const empty = Object.entries(words).filter(([name]) => !String(data.get(name) ?? '').trim())
      return empty.length > 0 ? { errors: Object.fromEntries(empty) } : undefined
    },
  }
}
