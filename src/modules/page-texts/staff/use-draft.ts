import { useEffect, useRef, useState } from 'react'
import type { languages } from '../../../../content/languages.ts'
import { callApi } from '../../../ui/api/ask.ts'
import type { PageText } from '../list-page-texts.server.ts'

type TextOf = Pick<PageText, 'slot' | 'live' | 'draft' | 'version' | 'product'>
/** What somebody else saved meanwhile. */
type OtherText = { text: string; version: number; savedBy: string }
export type DraftState =
  | { status: 'live' | 'draft' | 'waiting' | 'saving' }
  | { status: 'refused'; message: string }
  | { status: 'conflict'; other: OtherText }

const pauseMs = 1_000

/**
 * A text that is saved by itself, a second after the last letter. Until the server has it, it is kept in this
 * browser too, and comes back with the page. One save at a time: what was typed meanwhile follows.
 */
export function useDraft(text: TextOf, language: keyof typeof languages, onSaved: () => void) {
  const backup = draftBackup(language, text.slot)
  const [value, setValue] = useState(() => backup.read()?.text ?? text.draft ?? text.live)
  const [state, setState] = useState<DraftState>({ status: text.draft === null ? 'live' : 'draft' })
  const version = useRef(text.version)
  const latest = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnderWay = useRef(false)
  useUnsaved(backup, version, () => save())

  async function save() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const value = latest.current
    setState({ status: 'saving' })
    const body = { language, slot: text.slot, version: version.current, text: value }
    const answer = await callApi('PUT /api/admin/page-texts', { body })
    isUnderWay.current = false
    if (!answer.ok) return setState(refusalOf(answer, text.product))
    version.current = answer.data.version
    if (latest.current !== value) return save()
    backup.clear()
    setState({ status: answer.data.isDraft ? 'draft' : 'live' })
    onSaved()
  }

  function change(next: string) {
    latest.current = next
    setValue(next)
    setState({ status: 'waiting' })
    backup.write({ text: next, version: version.current })
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pauseMs)
  }

  return {
    value,
    state,
    change,
    save,
    /** One of the two texts; what is typed afterwards follows the version of the other. */
    settle(choice: 'mine' | 'other', other: OtherText) {
      version.current = other.version
      change(choice === 'mine' ? latest.current : other.text)
    },
    version: () => version.current,
  }
}

/** What a closed tab left behind is saved now; where somebody was quicker, both texts are shown. */
function useUnsaved(
  backup: ReturnType<typeof draftBackup>,
  version: { current: number },
  save: () => Promise<unknown>,
) {
  const unsaved = useRef(backup.read())
  useEffect(() => {
    if (!unsaved.current) return
    version.current = unsaved.current.version
    unsaved.current = undefined
    void save()
  })
}

type RefusedSave = Extract<
  Awaited<ReturnType<typeof callApi<'PUT /api/admin/page-texts'>>>,
  { ok: false }
>

function refusalOf(answer: RefusedSave, product: string): DraftState {
  const refusal = answer.refusal as
    | { current?: Omit<OtherText, 'text'> & { text: string | null } }
    | undefined
  if (answer.status === 409 && refusal?.current) {
    const { text, version, savedBy } = refusal.current
    return { status: 'conflict', other: { text: text ?? product, version, savedBy } }
  }
  return { status: 'refused', message: answer.message ?? notSaved }
}

const notSaved = 'Not saved: the server could not be reached. Your text is kept in this browser.'

type Backup = { text: string; version: number }

/** Where storage is blocked, a text lives as long as its page. */
function draftBackup(language: string, slot: string) {
  const key = `draft-text ${language} ${slot}`
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action()
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Backup | null) ?? undefined,
    write: (draft: Backup) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => attempt(() => localStorage.removeItem(key)),
  }
}
