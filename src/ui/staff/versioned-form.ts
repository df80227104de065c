import { useEffect, useState } from 'react'
import type { Late } from './use-action.ts'

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
type Meeting = { by: string | null; at: string | null; refused: boolean }

/** What somebody else changed in one field; `mine` where this form holds another value for it. */
export type FieldChange = { field: string; label: string; was: string; now: string; mine?: string }

type FormState<Base, Form> = {
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
function differingFields<Base, Form, Text>(
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

/** What somebody else saved while the form was open, until the person goes on, takes theirs, or saves. */
export type FormConflict = Meeting & { changes: FieldChange[] }

/** Under which name unsaved text outlives a reload, and how it is made fit for the page again. */
type KeepOptions<Form> = { as: string; renew: (form: Form) => Form }

/**
 * The form of a record that has versions. `latest` is the record as the server gave it last, nothing for
 * a new one; where somebody else has saved since, the form moves on to what stands (`meet`).
 */
export function useVersionedForm<Base extends Versioned, Form extends object, Text>(
  sheet: Sheet<Base, Form, Text>,
  latest: Base | undefined,
  options?: KeepOptions<Form>,
) {
  const [state, setState] = useState(() => begin(sheet, latest, options))
  const { base, form, met: conflict } = state
  const text = sheet.read(form, base)
  const unsaved = differingFields(sheet, text, sheet.textOf(base)).length > 0
  // With what was seen, so that whoever comes back to it is told again.
  useSavedText(options?.as, unsaved ? { base: conflict?.seen ?? base, form } : undefined)
  if (latest && base && latest.version > base.version)
    setState(meet(sheet, state, latest, signed(latest)))

  return {
    base,
    form,
    text,
    unsaved,
    /** Of what is typed only what differs from what stands. */
    changed: () => pick(form, differingFields(sheet, text, sheet.textOf(base))),
    isKept: state.isKept === true && unsaved,
    conflict: conflict && {
      ...conflict,
      changes: changesOf(sheet, { seen: conflict.seen, base, mine: text }),
    },
    ...waysOn(sheet, setState, options?.as),
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
  const saved = options && readSavedText<{ base?: Base; form: Form }>(options.as)
  if (!saved) return startOn(sheet, latest)
  return { base: saved.base ?? latest, form: options.renew(saved.form), isKept: true }
}

/** As a record says itself who saved it. */
function signed({
  savedBy = null,
  savedAt = null,
}: {
  savedBy?: string | null
  savedAt?: string | null
}): Meeting {
  return { by: savedBy, at: savedAt, refused: false }
}

type Change<State> = (change: (now: State) => State) => void

/** What can be done with such a form. */
function waysOn<Base extends Versioned, Form extends object, Text>(
  sheet: Sheet<Base, Form, Text>,
  change: Change<FormState<Base, Form>>,
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
    /** Everything anew, with another text. */
    start: (record: Base) => change(() => startOn(sheet, record)),
    /** The form stays as it is, and a save goes over what the other person saved. */
    goOn: () => change(({ base, form }) => ({ base, form })),
    /** A save came too late, and this stands. */
    refused: ({ current, by: author, at }: Late<Base>) =>
      change((now) => meet(sheet, now, current, { by: author, at, refused: true })),
    /** A save went well; what is typed goes on from there, with what the server made of it. */
    saved: (record: Base, makeChanges: (form: Form) => Partial<Form> = () => ({})) => {
      clearSavedText(keptAs)
      change(({ form }) => ({ base: record, form: { ...form, ...makeChanges(form) } }))
    },
    forget: () => clearSavedText(keptAs),
  }
}

/**
 * Keeps what is not saved yet in this browser session, so that an accident loses nothing: a reload, a
 * crash, Back. Where storage is blocked nothing is kept, and the page still asks before it is left. Without
 * a name nothing is kept either.
 */
function useSavedText(name: string | undefined, text: unknown) {
  const json = text === undefined ? undefined : JSON.stringify(text)
  useEffect(() => write(name, json), [name, json])
}

function readSavedText<T>(name: string): T | undefined {
  try {
    const json = sessionStorage.getItem(prefix + name)
    return json ? (JSON.parse(json) as T) : undefined
  } catch {
    return undefined
  }
}

function clearSavedText(name: string | undefined) {
  write(name, undefined)
}

const prefix = 'unsaved:'

function write(name: string | undefined, json: string | undefined) {
  if (name === undefined) return
  try {
    if (json === undefined) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, json)
  } catch {
    // The question before leaving remains.
  }
}
