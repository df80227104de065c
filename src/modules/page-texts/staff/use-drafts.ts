import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { type SentText, unreachable } from './sent-text.ts'
import { type EditedLanguage, TextDraft } from './text-draft.ts'
import { typedTextStore } from './typed-text-store.ts'

export type Version = { slot: string; version: number }
type Outcome = { text: string; isRefusal: boolean }
type Options = {
  onSaved: () => void
  onText?: (slot: string, view: ReturnType<TextDraft['view']>) => void
}
export type PageDrafts = ReturnType<typeof usePageDrafts>

/** The drafts of a page, shared by its list of texts and the page itself, and how all of them are published. */
export function usePageDrafts(
  page: string,
  texts: readonly SentText[],
  language: EditedLanguage,
  options: Options,
) {
  const draftOf = useDrafts(texts, language, options)
  const publishing = usePublishing(language, options.onSaved)
  /** A planned draft waits for its time, unless it was typed into since. */
  const ready = texts.flatMap(({ slot, version, publishAt }) => {
    const draft = draftOf(slot)
    const { status } = draft.view().state
    const isPlanned = publishAt !== null && draft.version() === version && status === 'draft'
    return ['draft', 'waiting', 'saving'].includes(status) && !isPlanned ? [draft] : []
  })
  const versions = () => ready.map((draft) => ({ slot: draft.slot, version: draft.version() }))
  return {
    ...publishing,
    page,
    texts,
    language,
    /** Loads the texts again. */
    refresh: options.onSaved,
    of: draftOf,
    count: ready.length,
    versions,
    /** What is still being typed is saved first; what was refused stays a draft. */
    publish: () =>
      publishing.run(async (send) => {
        await Promise.all(ready.map((draft) => draft.settle()))
        const isRefused = ready.some((draft) => draft.view().state.status !== 'draft')
        if (!isRefused) await send('published', versions())
      }),
    undo: (list: Version[]) => publishing.run((send) => send('undone', list)),
  }
}

function useDrafts(texts: readonly SentText[], language: EditedLanguage, options: Options) {
  const [drafts] = useState(() => new Map<string, TextDraft>())
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(options)
  latest.current = options
  const make = (text: SentText) => {
    const draft = new TextDraft(text, language, (changedDraft, news) => {
      latest.current.onText?.(changedDraft.slot, changedDraft.view())
      if (news) redraw()
      if (news === 'saved') latest.current.onSaved()
    })
    drafts.set(text.slot, draft)
  }
  for (const text of texts) if (!drafts.has(text.slot)) make(text)
  useEffect(() => {
    for (const text of texts) drafts.get(text.slot)?.follow(text)
  }, [texts, drafts])
  useEffect(() => {
    void typedTextStore.read(language).then((typedTexts) => {
      for (const text of typedTexts) drafts.get(text.slot)?.resume(text)
    })
  }, [language, drafts])
  return (slot: string) => drafts.get(slot) as TextDraft
}

const nextVersions = (texts: Version[]) =>
  texts.map(({ slot, version }) => ({ slot, version: version + 1 }))

type Send = (call: 'published' | 'undone', texts: Version[]) => Promise<void>

function usePublishing(language: EditedLanguage, onDone: () => void) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [undoable, setUndoable] = useState<Version[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const send: Send = async (call, texts) => {
    const body = { language, texts }
    const answer = await callApi(`PUT /api/admin/page-texts/${call}`, { body })
    const message = answer.ok ? answer.data.message : (answer.message ?? unreachable)
    setOutcome({ text: message, isRefusal: !answer.ok })
    const isPublished = answer.ok && call === 'published'
    setUndoable(isPublished ? nextVersions(texts) : [])
    onDone()
  }
  return {
    isBusy,
    outcome,
    undoable,
    setOutcome,
    /** What was published by another form; it can be undone like any other. */
    showPublished(text: string, texts: Version[]) {
      setOutcome({ text, isRefusal: false })
      setUndoable(nextVersions(texts))
      onDone()
    },
    async run(action: (send: Send) => Promise<void>) {
      if (isBusy) return
      setIsBusy(true)
      await action(send).finally(() => setIsBusy(false))
    },
  }
}

/** What a draft shows, kept up to date. */
export function useDraftView(draft: TextDraft) {
  return useSyncExternalStore(draft.subscribe, draft.view)
}
