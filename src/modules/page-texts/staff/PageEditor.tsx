import './page-editor.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { language } from '#texts/language.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { addressIn } from '../../../ui/format/language-address.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { useLocation } from '../../../ui/router.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useSession } from '../../../ui/use-session.ts'
import { readUpload } from '../rules.ts'
import { editedLanguage } from './open-editor.ts'
import { PublishButtons, PublishNotice } from './Publishing.tsx'
import { labelOf } from './page-names.ts'
import { PageNodes } from './page-nodes.ts'
import type { SentText } from './sent-text.ts'
import { countLetters, draftStatus, sharingOf, TextEntry } from './TextEntry.tsx'
import { TextList } from './TextList.tsx'
import type { DraftState } from './text-draft.ts'
import { type PageDrafts, useDraftView, usePageDrafts } from './use-drafts.ts'

const call = 'GET /api/admin/page-texts' as const

/** How often the drafts of colleagues are looked for. */
const refreshMs = 20_000

/** Edits a page on the page itself, which was loaded with its drafts. */
export default function PageEditor({ page }: { page: string }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  return (
    <QueryClientProvider client={queries}>
      <LoadedEditor key={page} page={page} />
    </QueryClientProvider>
  )
}

function LoadedEditor({ page }: { page: string }) {
  const query = { page, language: editedLanguage }
  const { state, refresh } = useStaffData(call, { query })
  const refreshIfSeen = useEffectEvent(() => document.hidden || refresh())
  useEffect(() => {
    const timer = setInterval(() => refreshIfSeen(), refreshMs)
    return () => clearInterval(timer)
  }, [])
  if (state.status === 'loaded') return <Editor page={page} {...state.data} onChanged={refresh} />
  return (
    <Bar>
      <p role="status">
        {state.status === 'loading'
          ? 'Loading the texts of this page...'
          : 'The texts of this page could not be loaded.'}
      </p>
      {state.status === 'error' && <Button onClick={refresh}>Try again</Button>}
    </Bar>
  )
}

type EditorProps = CallData<typeof call> & { page: string; onChanged: () => void }

function Editor({ page, texts, preview, onChanged }: EditorProps) {
  const { pathname } = useLocation()
  const [slot, setSlot] = useState<string>()
  const [isListOpen, setListOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const nodes = useRef<PageNodes>(undefined)
  const drafts = usePageDrafts(page, texts, editedLanguage, {
    onSaved: onChanged,
    onText: (id, { value, html, state }) => {
      // The server sends an uploaded picture only once its draft is saved.
      if (readUpload(value) && !isSaved(state)) return
      if (html === undefined) nodes.current?.show(id, value, isProblem(state))
      else nodes.current?.showHtml(id, html)
    },
  })
  const latest = useRef(drafts)
  latest.current = drafts
  useEffect(() => {
    const root = document.getElementById('root') as HTMLElement
    const editing = new PageNodes(root, latest.current.texts, {
      onFocus: setSlot,
      onOpen: (id) => {
        setSlot(id)
        setListOpen(true)
      },
      onType: (id, value) => latest.current.of(id)?.change(value),
      onLeave: (id) => latest.current.of(id)?.settle(),
    })
    editing.start()
    nodes.current = editing
    document.documentElement.dataset.editing = ''
    return () => {
      editing.stop()
      delete document.documentElement.dataset.editing
    }
  }, [])
  const text = texts.find((one) => one.slot === slot)
  const address = addressIn(language, pathname)
  return (
    <>
      {isListOpen && (
        <List
          drafts={drafts}
          slot={slot}
          onClose={() => {
            setListOpen(false)
            if (slot) nodes.current?.focus(slot)
          }}
        />
      )}
      <Bar>
        <div className="min-w-0 flex-1 basis-64">
          {text ? (
            <SlotState
              key={text.slot}
              text={text}
              drafts={drafts}
              onOpen={() => setListOpen(true)}
            />
          ) : (
            <p>Choose a text on the page and type. Each change is saved as a draft.</p>
          )}
          <Colleagues texts={texts} />
          <PublishNotice drafts={drafts} />
        </div>
        <div className="flex min-w-0 gap-2 overflow-x-auto py-1 whitespace-nowrap *:shrink-0 max-sm:w-full">
          <PublishButtons drafts={drafts} />
          <Button aria-expanded={isListOpen} onClick={() => setListOpen(!isListOpen)}>
            All texts
          </Button>
          <Button
            aria-pressed={isUsed}
            className="aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => {
              setUsed(!isUsed)
              nodes.current?.setUsed(!isUsed)
            }}
          >
            Use links
          </Button>
          <a
            href={`${address}?preview=${preview}`}
            target="_blank"
            rel="noreferrer"
            className={link}
          >
            Preview
          </a>
          <a href={address} className={`${link} max-sm:order-first`}>
            Done
          </a>
        </div>
      </Bar>
    </>
  )
}

const link = 'button border-slate text-ink hover:bg-ink hover:text-paper'

function Bar({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Page editor"
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-edge bg-white px-4 py-2 text-sm text-ink shadow-lift print:hidden"
    >
      {children}
    </section>
  )
}

type SlotStateProps = { text: SentText; drafts: PageDrafts; onOpen: () => void }

/** Whether the text that has the focus is saved. */
function SlotState({ text, drafts, onOpen }: SlotStateProps) {
  const { value, state } = useDraftView(drafts.of(text.slot))
  const isRefused = isProblem(state)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (isRefused) open()
  }, [isRefused])
  return (
    <p role="status">
      <b>{labelOf(text.slot)}</b> · {draftStatus(state, text)}
      {/text|markdown/.test(text.kind) && ` · ${countLetters(text.max - value.length)} left`}{' '}
      <span className="text-slate">{sharingOf(text, drafts.page)}</span>
    </p>
  )
}

const isSaved = ({ status }: DraftState) => status === 'draft' || status === 'live'
const isProblem = ({ status }: DraftState) => status === 'conflict' || status === 'refused'

/** Who else has drafts on this page just now. */
function Colleagues({ texts }: { texts: readonly SentText[] }) {
  const { session } = useSession()
  const ownName = session.status === 'signed-in' ? session.user.name : ''
  const recent = texts.filter(
    ({ savedBy, savedAt }) =>
      savedAt && savedBy !== ownName && Date.now() - Date.parse(savedAt) < 10 * 60_000,
  )
  const [last] = recent.toSorted((one, other) =>
    (one.savedAt ?? '') < (other.savedAt ?? '') ? 1 : -1,
  )
  if (!last?.savedAt) return null
  return (
    <p className="text-slate">
      {last.savedBy} is editing this page too (last change at {formatClock(new Date(last.savedAt))}
      ).
    </p>
  )
}

type ListProps = { drafts: PageDrafts; slot: string | undefined; onClose: () => void }

/** Beside the page: the chosen text with all that can be done with it, then every text of the page. */
function List({ drafts, slot, onClose }: ListProps) {
  const ownEntry = useRef<HTMLUListElement>(null)
  const text = drafts.texts.find((one) => one.slot === slot)
  useEffect(() => {
    if (slot) ownEntry.current?.querySelector<HTMLElement>('textarea, label, button')?.focus()
  }, [slot])
  return (
    <aside
      aria-label="Texts of this page"
      className="fixed inset-y-0 right-0 z-40 overflow-y-auto border-l border-edge bg-white px-4 pt-3 pb-48 text-sm text-ink shadow-lift max-sm:top-[20dvh] max-sm:left-0 max-sm:border-t sm:w-96"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-center justify-between">
        <h2 className="text-lg">Texts of this page</h2>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {text && (
        <ul ref={ownEntry} className="my-3">
          <TextEntry key={text.slot} text={text} drafts={drafts} />
        </ul>
      )}
      <TextList drafts={drafts} />
    </aside>
  )
}
