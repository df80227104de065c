import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { CourseRevision } from '../editing/contract.ts'
import { CourseHistory } from './CourseHistory.tsx'
import { CardPreview, PagePreview } from './CoursePreview.tsx'
import type { useCourseEditor } from './use-course-editor.ts'

type Editor = ReturnType<typeof useCourseEditor>

const views = { card: 'Card', page: 'Page', history: 'History' }

/** Beside the form: how the public will see the text, and what it saw before. */
export function EditorAside({ editor }: { editor: Editor }) {
  const [view, setView] = useState<keyof typeof views>('card')
  const [revision, setRevision] = useState<CourseRevision>()
  const draft = revision?.course ?? editor.draft
  const visibleViews = Object.entries(views).filter(([name]) => name !== 'history' || editor.base)
  return (
    <aside
      aria-label="Preview and history"
      // A card stays in view while its fields are typed; a page is too long for that.
      className={`min-w-0 ${view === 'card' ? 'xl:sticky xl:top-6' : ''}`}
    >
      <fieldset className="mb-4 flex gap-1 border-b border-line">
        <legend className="sr-only">Show</legend>
        {visibleViews.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => setView(name as keyof typeof views)}
            className="-mb-px min-h-11 border-b-3 border-transparent px-4 text-slate hover:text-ink aria-pressed:border-marigold aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {revision && view !== 'history' && (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sand px-4 py-1"
        >
          <p>Revision {revision.number} as it was published.</p>
          <Button kind="quiet" onClick={() => setRevision(undefined)} className="px-2!">
            Back to your text
          </Button>
        </div>
      )}
      {view === 'card' && <CardPreview draft={draft} />}
      {view === 'page' && <PagePreview draft={draft} />}
      {view === 'history' && (
        <CourseHistory
          editor={editor}
          onLook={(openRevision) => {
            setRevision(openRevision)
            setView('page')
          }}
        />
      )}
    </aside>
  )
}
