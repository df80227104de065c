/** What a form may stand on: a record that is saved as a whole and counts its versions. */
export type Versioned = { version: number; savedBy?: string | null; savedAt?: string }

/** How one kind of record is typed, compared and said. Form and text have the same fields. */
export type Sheet<Base, Form, Text> = {
  /** The fields, in the order of the form. */
  labels: { readonly [Field in keyof Text]: string }
  /** Without a record: what an empty form begins with. */
  toForm: (base: Base | undefined) => Form
  /** What would be sent. */
  read: (form: Form, base: Base | undefined) => Text
  textOf: (base: Base | undefined) => Text
  inWords: (text: Text, field: keyof Text) => string
}

/** Who saved meanwhile; `refused`: the person hears it as the answer to a save of their own. */
export type Meeting = { by: string | null; at: string | null; refused: boolean }

/** What somebody else changed in one field; `mine` where this form holds another value for it. */
export type FieldChange = { field: string; label: string; was: string; now: string; mine?: string }

export type FormState<Base, Form> = {
  base: Base | undefined
  form: Form
  /** It began with text that was typed before and not saved. */
  isKept?: boolean
  /** `seen` is what the form stood on when the first of the others saved. */
  met?: Meeting & { seen: Base }
}

export function startOn<Base, Form, Text>(
  sheet: Sheet<Base, Form, Text>,
  base: Base | undefined,
): FormState<Base, Form> {
  return { base, form: sheet.toForm(base) }
}

/**
 * From now on the form stands on `theirs`: what was not touched follows, what was typed stays. Nobody
 * is disturbed in a form in which nothing is typed, unless they hear it as an answer.
 */
export function meet<Base, Form extends object, Text>(
  sheet: Sheet<Base, Form, Text>,
  { base, form, isKept, met: conflict }: FormState<Base, Form>,
  theirs: Base,
  meeting: Meeting,
): FormState<Base, Form> {
  const touchedFields = differingFields(sheet, sheet.read(form, base), sheet.textOf(base))
  const anew = startOn(sheet, theirs)
  const next = { ...anew.form, ...pick(form, touchedFields) }
  const isAlike =
    differingFields(sheet, sheet.read(next, theirs), sheet.textOf(theirs)).length === 0
  if (base === undefined || (isAlike && !meeting.refused)) return anew
  return { base: theirs, form: next, isKept, met: { ...meeting, seen: conflict?.seen ?? base } }
}

/** What was changed between two versions, beside what stands in the form. */
export function changesOf<Base, Form, Text>(
  sheet: Sheet<Base, Form, Text>,
  { seen: shownVersion, base, mine }: { seen: Base; base: Base | undefined; mine: Text },
): FieldChange[] {
  const [before, now] = [sheet.textOf(shownVersion), sheet.textOf(base)]
  const apart = differingFields(sheet, mine, now)
  return differingFields(sheet, before, now).map((field) => ({
    field,
    label: sheet.labels[field],
    was: sheet.inWords(before, field),
    now: sheet.inWords(now, field),
    ...(apart.includes(field) && { mine: sheet.inWords(mine, field) }),
  }))
}

/** Of two lists only the lines that differ: what stays would hide them. */
export function apart(change: FieldChange): FieldChange {
  const [before, after] = [change.was.split('\n'), change.now.split('\n')]
  if (before.length + after.length < 4) return change
  const was = before.filter((line) => !after.includes(line)).join('\n')
  const now = after.filter((line) => !before.includes(line)).join('\n')
  if (!was && !now) return { ...change, was: 'the same', now: 'in another order' }
  return { ...change, was: was || '…', now: now || '…' }
}

/** The fields in which two texts differ, in the order of the form. */
export function differingFields<Base, Form, Text>(
  { labels }: Sheet<Base, Form, Text>,
  one: Text,
  other: Text,
): (keyof Text & string)[] {
  const fields = Object.keys(labels) as (keyof Text & string)[]
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

export function pick<Form extends object>(form: Form, fields: readonly string[]): Partial<Form> {
  const picked = Object.entries(form).filter(([field]) => fields.includes(field))
  return Object.fromEntries(picked) as Partial<Form>
}
