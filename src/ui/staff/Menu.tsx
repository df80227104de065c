import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A button and what it opens beneath itself. Escape and a press beside it close it; the arrow keys move between
 * its buttons. Keys pressed in it are not shortcuts of the page.
 */
export function Menu({
  label,
  button,
  buttonLabel,
  className = '',
  trigger,
  shortcut,
  children,
}: {
  /** The name of what opens. */
  label: string
  button: ReactNode
  /** Where the button shows no words. */
  buttonLabel?: string
  className?: string
  trigger?: RefObject<HTMLButtonElement | null>
  shortcut?: string
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const ownTrigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = trigger ?? ownTrigger
  const close = () => {
    panel.current?.hidePopover()
    opener.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        ref={opener}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        aria-keyshortcuts={shortcut}
        title={buttonLabel}
        className={className}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        // What it holds is there before it is shown: its size decides where it stands.
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={({ newState }) => {
          if (newState === 'closed') setOpen(false)
          if (newState !== 'open' || !panel.current || !opener.current) return
          position(panel.current, opener.current)
          const first = panel.current.querySelector<HTMLElement>('[data-first], button, a, input')
          first?.focus()
        }}
        onKeyDown={(event) => moveOrClose(event, close)}
        className="fixed m-0 max-h-[min(26rem,calc(100dvh-1rem))] w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-52 overflow-y-auto overscroll-contain rounded-card border border-edge bg-white p-1.5 text-sm text-ink shadow-lift"
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

/** Beneath the button, or above it where there is more room, and never beyond the window. */
function position(panel: HTMLElement, opener: HTMLElement) {
  const at = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const leftEdge = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8))
  const isBelow = at.bottom + 4 + height <= window.innerHeight - 8 || at.top < height + 12
  const top = isBelow
    ? Math.min(at.bottom + 4, window.innerHeight - height - 8)
    : at.top - height - 4
  panel.style.left = `${leftEdge}px`
  panel.style.top = `${Math.max(8, top)}px`
}

function moveOrClose(event: KeyboardEvent<HTMLElement>, close: () => void) {
  event.stopPropagation()
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (!step || (event.target as HTMLElement).matches('input, select')) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a, input')]
  const index = all.indexOf(document.activeElement as HTMLElement)
  all[(index + step + all.length) % all.length]?.focus()
}

/** A line of a menu. */
export const menuItem =
  'flex min-h-9 w-full items-center justify-between gap-4 rounded-control px-2.5 text-left pointer-coarse:min-h-11 ' +
  'hover:bg-sand focus-visible:bg-sand aria-[current=true]:font-semibold wrap-anywhere'
