import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { ui } from '#texts/ui.ts'
import { arrowRight, cross, Icon } from './Icon.tsx'
import { pictureShape } from './picture-files.ts'

/**
 * A picture at full size over the page, with its caption as `children`. Open while it is rendered; calls
 * `onClose` when closed by Escape, its button, a click beside the picture, or the phone's back gesture.
 * `onMove` leads to the next and previous one.
 */
export function Lightbox({
  label,
  name,
  children,
  onClose,
  onMove,
}: {
  label: string
  /** The key of the picture, whose proportions determine its width. */
  name: string
  children: ReactNode
  onClose: () => void
  onMove?: (step: 1 | -1) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Opened by script instead of an attribute: only then is the page behind it inert.
    if (!dialog.current?.open) dialog.current?.showModal()
    return holdPage()
  }, [])
  // The dialog closes itself, which returns the focus; removing it would not.
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => isBeside(event) && close()}
      onKeyDown={(event) => onMove && moveByArrow(event, onMove)}
      className={`${frame} ${onMove ? areas.several : areas.single}`}
    >
      <FrameButton label={ui.close} className="justify-self-end [grid-area:close]" onClick={close}>
        <Icon path={cross} className="size-6" />
      </FrameButton>
      <div className="flex min-h-0 overflow-y-auto overscroll-contain [grid-area:stage]">
        <figure
          style={{ width: fittingWidth(name) }}
          className="m-auto transition duration-200 starting:scale-[0.98] starting:opacity-0"
        >
          {children}
        </figure>
      </div>
      {onMove && <Moves onMove={onMove} />}
    </dialog>
  )
}

/** `--beside` is the height of caption and buttons above and below the picture. */
const frame =
  'fixed inset-0 m-0 grid h-dvh max-h-none w-full max-w-none gap-3 bg-night p-3 text-paper sm:p-5 ' +
  '[--beside:15rem] landscape:[--beside:10rem]'

const areas = {
  single:
    'grid-rows-[auto_minmax(0,1fr)] [grid-template-areas:"close"_"stage"] ' +
    'landscape:grid-cols-[3rem_minmax(0,1fr)_3rem] landscape:[grid-template-areas:"._stage_close"_"._stage_."]',
  several:
    'grid-rows-[auto_minmax(0,1fr)_auto] [grid-template-areas:"close_close"_"stage_stage"_"previous_next"] ' +
    'landscape:grid-cols-[3rem_minmax(0,1fr)_3rem] landscape:grid-rows-[auto_minmax(0,1fr)] ' +
    'landscape:[grid-template-areas:"._stage_close"_"previous_stage_next"]',
}

function Moves({ onMove }: { onMove: (step: 1 | -1) => void }) {
  return (
    <>
      <FrameButton
        label={ui.previousPicture}
        className="self-center [grid-area:previous]"
        onClick={() => onMove(-1)}
      >
        <Icon path={arrowRight} className="size-6 rotate-180" />
      </FrameButton>
      <FrameButton
        label={ui.nextPicture}
        className="self-center justify-self-end [grid-area:next]"
        onClick={() => onMove(1)}
      >
        <Icon path={arrowRight} className="size-6" />
      </FrameButton>
    </>
  )
}

function FrameButton({ label, className, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-12 place-items-center rounded-full border border-paper/40 transition-colors hover:bg-paper hover:text-ink focus-visible:outline-marigold ${className}`}
      {...props}
    />
  )
}

function isBeside({ target }: MouseEvent) {
  return target instanceof Element && !target.closest('figure, button')
}

function moveByArrow(event: KeyboardEvent, onMove: (step: 1 | -1) => void) {
  // With Alt they are the browser's own Back and Forward.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  onMove(event.key === 'ArrowRight' ? 1 : -1)
}

/** As wide as the screen or the picture allow while its caption still fits below it. */
function fittingWidth(name: string): string {
  const { width, height } = pictureShape(name) ?? { width: 1200, height: 800 }
  return `min(100%, ${width}px, max(16rem, (100dvh - var(--beside)) * ${width / height}))`
}

/** Locks the page's scrolling, and gives the scrollbar's width to the dark frame. */
function holdPage(): () => void {
  const { style } = document.documentElement
  style.overflow = 'hidden'
  style.scrollbarGutter = 'auto'
  return () => {
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}
