import { useEffect, useState } from 'react'
import type { Late } from './late.ts'
import {
  changesOf,
  differingFields,
  type FieldChange,
  type FormState,
  type Meeting,
  meet,
  pick,
  type Sheet,
  startOn,
  type Versioned,
} from './versioned-form.ts'

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
