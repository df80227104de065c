import type { languages } from '../../../../content/languages.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import type { SentText } from './sent-text.ts'
import { type TypedText, typedTextStore } from './typed-text-store.ts'

/** What somebody else saved meanwhile. */
export type OtherText = { text: string; version: number; savedBy: string }
export type DraftState =
  | { status: 'live' | 'draft' | 'waiting' | 'saving' }
  | { status: 'refused'; message: string }
  | { status: 'conflict'; other: OtherText }

export type EditedLanguage = keyof typeof languages
const pauseMs = 1_000

/** `html`: what the server made of a Markdown text when it was saved last. */
type View = { value: string; html?: string | undefined; state: DraftState }
/** `saved` once the server has it; `status` where the state changed, not the text alone. */
type News = 'saved' | 'status' | undefined

/**
 * A text that is saved by itself, a second after the last letter. Until the server has it, it is kept in this
 * browser too, and comes back with the page. One save at a time: what was typed meanwhile follows.
 */
export class TextDraft {
  readonly slot: string
  readonly #text: SentText
  readonly #language: EditedLanguage
  readonly #onChange: (draft: TextDraft, news: News) => void
  readonly #listeners = new Set<() => void>()
  #version: number
  #view: View
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined

  constructor(
    text: SentText,
    language: EditedLanguage,
    onChange: (draft: TextDraft, news: News) => void,
  ) {
    this.slot = text.slot
    this.#text = text
    this.#language = language
    this.#onChange = onChange
    this.#version = text.version
    this.#view = { value: text.draft ?? text.live, html: text.html, state: stateOf(text) }
  }

  readonly view = (): View => this.#view

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  version(): number {
    return this.#version
  }

  change(value: string) {
    this.#store(value)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.save(), pauseMs)
    this.#update({ value, state: { status: this.#saving ? 'saving' : 'waiting' } })
  }

  save(): Promise<void> {
    this.#saving ??= this.#send().finally(() => {
      this.#saving = undefined
    })
    return this.#saving
  }

  /** Saves what is typed, and is done when the server has it or has refused it. */
  async settle() {
    const { status } = this.#view.state
    if (status === 'waiting' || status === 'saving') await this.save()
  }

  /** Saves what was typed in a tab that was closed; if somebody else saved meanwhile, both texts are shown. */
  resume({ text, version }: TypedText) {
    const { status } = this.#view.state
    if (status !== 'live' && status !== 'draft') return
    this.#version = version
    this.#update({ value: text, state: { status: 'waiting' } })
    void this.save()
  }

  /** One of the two texts; what is typed afterwards follows the version of the other. */
  choose(choice: 'mine' | 'other', other: OtherText) {
    this.#version = other.version
    this.change(choice === 'mine' ? this.#view.value : other.text)
  }

  /** What the server has by now, unless something here waits for it. */
  follow(text: SentText) {
    const { status } = this.#view.state
    if ((status !== 'live' && status !== 'draft') || text.version < this.#version) return
    this.#version = text.version
    const value = text.draft ?? text.live
    if (value !== this.#view.value || stateOf(text).status !== status)
      this.#update({ value, html: text.html, state: stateOf(text) })
  }

  #update(next: Partial<View>, isSaved = false) {
    const isNews = next.state !== undefined && next.state.status !== this.#view.state.status
    this.#view = { ...this.#view, ...next }
    for (const listener of this.#listeners) listener()
    this.#onChange(this, isSaved ? 'saved' : isNews ? 'status' : undefined)
  }

  #store(text: string) {
    const { slot } = this
    typedTextStore.put({ language: this.#language, slot, text, version: this.#version })
  }

  async #send(): Promise<void> {
    const { value } = this.#view
    clearTimeout(this.#timer)
    this.#update({ state: { status: 'saving' } })
    const { slot, product } = this.#text
    const body = { language: this.#language, slot, version: this.#version, text: value }
    const answer = await callApi('PUT /api/admin/page-texts', { body })
    if (!answer.ok) return this.#update({ state: refusalOf(answer, product) })
    this.#version = answer.data.version
    if (this.#view.value !== value) {
      this.#store(this.#view.value)
      return this.#send()
    }
    typedTextStore.remove({ language: this.#language, slot })
    const { isDraft, html } = answer.data
    this.#update({ html, state: { status: isDraft ? 'draft' : 'live' } }, true)
  }
}

const stateOf = ({ draft }: SentText): DraftState => ({ status: draft === null ? 'live' : 'draft' })

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
