import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Call, CallInput } from '../api/call-api.ts'
import { Link } from '../Link.tsx'
import { KeyHint } from './KeyHint.tsx'
import { useAction } from './use-action.ts'
import { useShortcut } from './use-shortcut.ts'

/** What was done, as text, and the request that undoes it. */
type UndoOffer<C extends Call> = { text: string; call: C; request: CallInput<C> }

/** What was saved, as text, and where it is. */
type OpenOffer = { text: string; address: string }

let current: UndoOffer<Call> | OpenOffer | undefined

const listeners = new Set<() => void>()

const shownFor = 8_000

/**
 * Says what was done, with “Undo”, for eight seconds; longer while the pointer or the keyboard is on it. A notice
 * of its own: a toast lasts as long as is specified.
 */
export function UndoNotice() {
  const offer = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 print:hidden"
    >
      {offer &&
        ('address' in offer ? (
          <OpenNotice key={offer.address} {...offer} />
        ) : (
          <Notice key={JSON.stringify(offer.request)} {...offer} />
        ))}
    </div>
  )
}

function Notice({ text, call, request }: UndoOffer<Call>) {
  const queries = useQueryClient()
  const line = useRef<HTMLParagraphElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const showAnswer = (message: string) => {
    setAnswer(message)
    // The button is removed, and the focus would be lost with it.
    line.current?.focus({ preventScroll: true })
  }
  const action = useAction(call, {
    onDone: (data) => {
      showAnswer('message' in data ? String(data.message) : 'Undone.')
      void queries.invalidateQueries()
    },
    onRefused: ({ message }) => showAnswer(message),
  })
  const undo = () => answer === undefined && action.run(request)
  useShortcut('Alt+z', undo)
  const isWaiting = isHeld || action.isBusy
  useEffect(() => {
    if (isWaiting) return
    // The time begins again with each answer.
    const timer = setTimeout(withdraw, answer === undefined ? shownFor : shownFor / 2)
    return () => clearTimeout(timer)
  }, [isWaiting, answer])
  return (
    <Frame text={answer ?? text} line={line} onHold={setIsHeld}>
      {answer === undefined && (
        <button
          type="button"
          aria-keyshortcuts="Alt+Z"
          aria-disabled={action.isBusy}
          onClick={undo}
          className={actionLook}
        >
          Undo
          <KeyHint>Alt+Z</KeyHint>
        </button>
      )}
    </Frame>
  )
}

function OpenNotice({ text, address }: OpenOffer) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(withdraw, shownFor)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <Frame text={text} onHold={setIsHeld}>
      <Link to={address} onClick={withdraw} className={actionLook}>
        Open
      </Link>
    </Frame>
  )
}

const actionLook =
  'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-control px-2 font-semibold underline underline-offset-4 pointer-coarse:min-h-11'

type FrameProps = {
  text: string
  line?: RefObject<HTMLParagraphElement | null>
  onHold: (isHeld: boolean) => void
  children: ReactNode
}

function Frame({ text, line, onHold, children }: FrameProps) {
  return (
    <section
      aria-label="What was done"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      className="pointer-events-auto flex max-w-xl items-center gap-x-4 rounded-control bg-ink py-1 pr-1 pl-4 text-paper shadow-lift"
    >
      <p ref={line} tabIndex={-1} className="min-w-0 py-1.5 outline-none wrap-anywhere">
        {text}
      </p>
      {children}
      <button
        type="button"
        aria-label="Close this notice"
        onClick={withdraw}
        className="grid size-9 shrink-0 place-items-center rounded-control pointer-coarse:size-11"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(offer: typeof current) {
  current = offer
  for (const listener of listeners) listener()
}

const withdraw = () => show(undefined)

/** Shows the notice with “Undo”, on whatever screen somebody is by then; a newer one takes its place. */
export function offerUndo<C extends Call>(offer: UndoOffer<C>) {
  show(offer as unknown as UndoOffer<Call>)
}

/** Says what was saved, with a link to it. */
export function offerToOpen(text: string, address: string) {
  show({ text, address })
}
