import { ChevronDown, Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'

/** One step of the set-up, folded to a line unless it is open. What was typed stays in a folded one. */
export function SetUpStep({
  title,
  page,
  isDone,
  note,
  isOpen,
  onToggle,
  onFocus,
  children,
}: {
  title: string
  page?: string
  isDone: boolean
  /** Beside the title. */
  note?: string
  isOpen: boolean
  onToggle: () => void
  /** Shows the page beside the step. */
  onFocus?: (page: string) => void
  children: ReactNode
}) {
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Its button had the focus when the step was saved.
    if (!isOpen && panel.current?.contains(document.activeElement)) toggle.current?.focus()
  }, [isOpen])
  const Icon = isDone ? CircleCheck : Circle
  return (
    <section
      aria-label={title}
      onFocusCapture={() => page && onFocus?.(page)}
      className="border-b border-line"
    >
      <h2 className="text-base">
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="relative min-h-11 w-full px-7.5 py-2 text-left hover:text-indigo"
        >
          <Icon
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`absolute top-3 left-0 ${isDone ? 'text-neem' : 'text-slate'}`}
          />
          {title}
          {isDone && <span className="sr-only">Done</span>}
          {note && <span className="pl-2.5 text-[0.8125rem] font-normal text-slate"> {note}</span>}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={`absolute top-3.5 right-0 text-slate ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <NoticeArea>
        <div ref={panel} id={id} hidden={!isOpen} className="pt-1 pb-5">
          {children}
          {page && (
            <TextLink href={page} target="_blank" rel="noopener" className="mt-1">
              See it on the page
            </TextLink>
          )}
        </div>
      </NoticeArea>
    </section>
  )
}
