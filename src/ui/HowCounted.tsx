import { howCounted } from '#words/how-counted.ts'
import { Button } from './Button.tsx'

const noteId = 'how-counted'

/** Beside a figure that another page gives differently: opens the note, before any script as well. */
export function HowCounted({ about }: { about: string }) {
  return (
    <button
      type="button"
      popoverTarget={noteId}
      className="relative text-left text-sm font-normal tracking-normal underline decoration-dotted underline-offset-4 after:absolute after:-inset-2 print:hidden"
    >
      {howCounted.link}
      <span className="sr-only">{howCounted.linkOf(about)}</span>
    </button>
  )
}

/** How the figures of a page were counted; one on each page that has such figures. */
export function CountingNote({ note }: { note: string }) {
  return (
    <div
      popover="auto"
      id={noteId}
      role="dialog"
      aria-label={howCounted.heading}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-edge bg-paper p-6 text-ink shadow-lift print:static print:m-0 print:block print:w-auto print:border-0 print:overflow-visible print:p-0 print:text-sm print:shadow-none"
    >
      <p className="mb-2 text-lg font-semibold print:mb-0 print:text-sm">{howCounted.heading}</p>
      <p>{note}</p>
      <Button popoverTarget={noteId} popoverTargetAction="hide" className="mt-5">
        {howCounted.close}
      </Button>
    </div>
  )
}
