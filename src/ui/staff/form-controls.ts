import type { KeyboardEvent } from 'react'
import type { ErrorsByField } from './use-action.ts'

export function focusFirst(form: HTMLFormElement | null, fields: ErrorsByField) {
  for (const control of form?.elements ?? [])
    if (isShown(control) && 'name' in control && fields[String(control.name)])
      return control.focus()
}

const isShown = (control: Element): control is HTMLElement =>
  control instanceof HTMLElement &&
  !(control instanceof HTMLInputElement && control.type === 'hidden')

/** Whether a control differs from its initial value. */
export function differs(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected)
    if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      return true
    return 'defaultValue' in control && 'value' in control && control.value !== control.defaultValue
  })
}

/** The values of the fields by name. */
export function readForm(form: HTMLFormElement | null | undefined) {
  const data = new FormData(form ?? undefined)
  return {
    /** Trimmed; undefined where there is no such field. */
    text: (name: string) => String(data.get(name) ?? '').trim(),
    number: (name: string) => Number(data.get(name) || Number.NaN),
    /** Paise of an amount in rupees, without floating point errors. */
    paise: (name: string) => Math.round(Number(data.get(name) || Number.NaN) * 100),
    isChecked: (name: string) => data.get(name) !== null,
    /** For screens that read several fields themselves. */
    data,
    all: (name: string) => data.getAll(name).map(String),
    /** Errors for empty fields, with the text of each; undefined where all are filled in. */
    missing: (words: Record<string, string>) => {
      const empty = Object.entries(words).filter(([name]) => !String(data.get(name) ?? '').trim())
      return empty.length > 0 ? { errors: Object.fromEntries(empty) } : undefined
    },
  }
}

/** Enter sends the form instead of opening the select. */
export function sendFromChoice(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
