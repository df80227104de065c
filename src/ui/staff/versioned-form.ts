import { useState } from 'react'
import { dropDraft, readDraft, useDraft } from '../drafts.ts'
import type { Late } from './use-action.ts'

/** The base of a form: a record that is saved as a whole and counts its versions. */
export type Versioned = { version: number; savedBy?: string | null; savedAt?: string }

/** How one kind of record is edited, compared and shown as text. Form and text have the same fields. */
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

/** Who saved meanwhile; `refused`: the person is told in the answer to a save of their own. */
type OtherSave = { by: string | null; at: string | null; refused: boolean }

/** What somebody else changed in one field; `mine` where this form holds another value for it. */
export type FieldChange = { field: string; label: string; was: string; now: string; mine?: string }

type FormState<Base, Form> = {
  base: Base | undefined
  form: Form
  /** It began with text that was written before and not saved. */
  isKept?: boolean
  /** `firstBase` is the record that the form was based on when the first of the others saved. */
  conflict?: OtherSave & { firstBase: Base }
}

export function startOn<Base, Form, Text>(
  sheet: Sheet<Base, Form, Text>,
  base: Base | undefined,
): FormState<Base, Form> {
  return { base, form: sheet.toForm(base) }
}

/**
 * Bases the form on `theirs`: fields that were not changed here get their values, others stay. Without
 * changes here there is no conflict, unless a save was refused.
 */
export function rebase<Base, Form extends object, Text>(
  sheet: Sheet<Base, Form, Text>,
  { base, form, isKept, conflict }: FormState<Base, Form>,
  theirs: Base,
  save: OtherSave,
): FormState<Base, Form> {
  const fresh = startOn(sheet, theirs)
  const next = { ...fresh.form, ...pick(form, changedFields(sheet, form, base)) }
  const isSame = changedFields(sheet, next, theirs).length === 0
  if (base === undefined || (isSame && !save.refused)) return fresh
  const firstBase = conflict?.firstBase ?? base
  return { base: theirs, form: next, isKept, conflict: { ...save, firstBase } }
}

/** What was changed between two versions, beside the values of the form. */
export function changesOf<Base, Form, Text>(
  sheet: Sheet<Base, Form, Text>,
  firstBase: Base,
  base: Base | undefined,
  mine: Text,
): FieldChange[] {
  const [before, now] = [sheet.textOf(firstBase), sheet.textOf(base)]
  const clashes = differingFields(sheet, mine, now)
  return differingFields(sheet, before, now).map((field) => ({
    field,
    label: sheet.labels[field],
    was: sheet.inWords(before, field),
    now: sheet.inWords(now, field),
    ...(clashes.includes(field) && { mine: sheet.inWords(mine, field) }),
  }))
}

/** Of two lists only the lines that differ: what stays would hide them. */
export function onlyDifferingLines(change: FieldChange): FieldChange {
  const [before, after] = [change.was.split('\n'), change.now.split('\n')]
  if (before.length + after.length < 4) return change
  const was = before.filter((line) => !after.includes(line)).join('\n')
  const now = after.filter((line) => !before.includes(line)).join('\n')
  if (!was && !now) return { ...change, was: 'the same', now: 'in another order' }
  return { ...change, was: was || '…', now: now || '…' }
}

/** The fields in which two texts differ, in the order of the form. */
function differingFields<Base, Form, Text>(
  { labels }: Sheet<Base, Form, Text>,
  one: Text,
  other: Text,
): (keyof Text & string)[] {
  const fields = Object.keys(labels) as (keyof Text & string)[]
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** The fields in which a form differs from its record. */
function changedFields<Base, Form, Text>(
  sheet: Sheet<Base, Form, Text>,
  form: Form,
  base: Base | undefined,
) {
  return differingFields(sheet, sheet.read(form, base), sheet.textOf(base))
}

export function pick<Form extends object>(form: Form, fields: readonly string[]): Partial<Form> {
  const picked = Object.entries(form).filter(([field]) => fields.includes(field))
  return Object.fromEntries(picked) as Partial<Form>
}

/** What somebody else saved while the form was open, until the person goes on, takes theirs, or saves. */
export type FormConflict = OtherSave & { changes: FieldChange[] }

/** The name under which unsaved text survives a reload, and how it is adapted to the page again. */
type KeepOptions<Form> = { as: string; renew: (form: Form) => Form }

/**
 * The form of a record that has versions. `latest` is the record as the server sent it last, undefined for
 * a new one; where somebody else has saved since, the form is rebased on it.
 */
export function useVersionedForm<Base extends Versioned, Form extends object, Text>(
  sheet: Sheet<Base, Form, Text>,
  latest: Base | undefined,
  options?: KeepOptions<Form>,
) {
  const [state, setState] = useState(() => begin(sheet, latest, options))
  const { base, form, conflict } = state
  const text = sheet.read(form, base)
  const differingNames = changedFields(sheet, form, base)
  const unsaved = differingNames.length > 0
  // With the first base, so that whoever comes back to it is told of the conflict again.
  useDraft(options?.as, unsaved ? { base: conflict?.firstBase ?? base, form } : undefined)
  if (latest && base && latest.version > base.version) {
    const { savedBy = null, savedAt = null } = latest
    setState(rebase(sheet, state, latest, { by: savedBy, at: savedAt, refused: false }))
  }

  return {
    base,
    form,
    text,
    unsaved,
    /** Only the fields that differ from the record. */
    changed: () => pick(form, differingNames),
    isKept: state.isKept === true && unsaved,
    conflict: conflict && {
      ...conflict,
      changes: changesOf(sheet, conflict.firstBase, base, text),
    },
    ...createCommands(sheet, setState, options?.as),
  }
}

export type VersionedForm<Base extends Versioned, Form extends object, Text> = ReturnType<
  typeof useVersionedForm<Base, Form, Text>
>

function begin<Base extends Versioned, Form, Text>(
  sheet: Sheet<Base, Form, Text>,
  latest: Base | undefined,
  options: KeepOptions<Form> | undefined,
): FormState<Base, Form> {
  const saved = options && readDraft<{ base?: Base; form: Form }>(options.as)
  if (!saved) return startOn(sheet, latest)
  return { base: saved.base ?? latest, form: options.renew(saved.form), isKept: true }
}

/** What can be done with such a form. */
function createCommands<Base extends Versioned, Form extends object, Text>(
  sheet: Sheet<Base, Form, Text>,
  change: (update: (now: FormState<Base, Form>) => FormState<Base, Form>) => void,
  keptAs: string | undefined,
) {
  const updateForm = (onChange: (form: Form, base: Base | undefined) => Partial<Form>) =>
    change((now) => ({ ...now, form: { ...now.form, ...onChange(now.form, now.base) } }))
  return {
    edit: (changes: Partial<Form>) => updateForm(() => changes),
    /** One field as somebody else saved it. */
    take: (field: string) => updateForm((_, base) => pick(sheet.toForm(base), [field])),
    /** Back to what is saved. */
    revert: () => change(({ base }) => startOn(sheet, base)),
    /** Begins again with another record. */
    start: (record: Base) => change(() => startOn(sheet, record)),
    /** The form stays as it is, and a save replaces what the other person saved. */
    goOn: () => change(({ base, form }) => ({ base, form })),
    /** A save came too late: `current` was saved before it. */
    refused: ({ current, by: author, at }: Late<Base>) =>
      change((now) => rebase(sheet, now, current, { by: author, at, refused: true })),
    /** A save succeeded: the form goes on from there, with what the server made of its values. */
    saved: (record: Base, makeChanges: (form: Form) => Partial<Form> = () => ({})) => {
      dropDraft(keptAs)
      change(({ form }) => ({ base: record, form: { ...form, ...makeChanges(form) } }))
    },
    forget: () => dropDraft(keptAs),
  }
}
