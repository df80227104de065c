import { howCounted } from '#words/how-counted.ts'
import { Button } from './Button.tsx'

const noteId = 'how-counted'

/** Opens the note beside a figure, before scripts as well. */
export function HowCounted({ about }: { about: string }) {
  return (
    <button type="button" popoverTarget={noteId} className="how-counted">
      {howCounted.link}
      <span className="sr-only">{howCounted.linkOf(about)}</span>
    </button>
  )
}

/** How the figures of a page were counted; once on each page that has such figures. */
export function CountingNote({ note }: { note: string }) {
  return (
    <div
      popover="auto"
      id={noteId}
      role="dialog"
      aria-label={howCounted.heading}
      className="counting-note m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-edge bg-paper p-6 text-ink shadow-lift"
    >
      <p className="mb-2 text-lg font-semibold">{howCounted.heading}</p>
      <p>{note}</p>
      <Button popoverTarget={noteId} popoverTargetAction="hide" className="mt-5">
        {howCounted.close}
      </Button>
    </div>
  )
}
