/** Texts for empty fields and wrong types, by field name. */
export type FieldTexts<Name extends string = string> = Record<
  Name,
  { missing: string; malformed?: string }
>

/** The browser's validation (required, type) in our texts; undefined where all is valid. */
export function findErrors(form: HTMLFormElement, words: FieldTexts): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, { missing, malformed }] of Object.entries(words)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.validity.valueMissing) errors[name] = missing
    else if (!control.validity.valid) errors[name] = malformed ?? control.validationMessage
  }
  return errors
}

/** The values of the fields that have texts. */
export function readFormValues<Name extends string>(
  data: FormData,
  words: FieldTexts<Name>,
): Record<Name, string> {
  const formValues = Object.keys(words).map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(formValues) as Record<Name, string>
}
