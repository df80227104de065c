/** What to say when the browser finds a field empty or not of its type, by the field's name. */
export type FieldWords<Name extends string = string> = Record<
  Name,
  { missing: string; malformed?: string }
>

/** The browser's own rules (required, type) in our words; nothing where all is well. */
export function findErrors(form: HTMLFormElement, words: FieldWords): Record<string, string> {
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
  data: FormData,
  words: FieldWords<Name>,
): Record<Name, string> {
  const formValues = Object.keys(words).map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(formValues) as Record<Name, string>
}
