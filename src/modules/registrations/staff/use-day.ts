import { type RefObject, useEffect, useState } from 'react'
import { useSearchParams } from '../../../ui/router.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { AlsoOnLine, DayItem, DayList } from '../contract.ts'
import { concernedBy } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import type { RecordedFee } from './RegistrationFee.tsx'
import { dayLine } from './texts.ts'
import type { SavedContact } from './use-contact-form.ts'

const none: readonly DayItem[] = []
const noRequests: DayList['requests'] = []
const nothingSaved: Saved = { text: '' }

/** Text of the last save; `waits`: until it is sent. */
type Saved = { text: string; waits?: number; payment?: RecordedFee | undefined }
const emptyCounts: DayList['counts'] = { new: 0, overdue: 0, today: 0, dateless: 0 }

/**
 * The calls of the day and the open one. A saved one leaves the list at once and the next one opens; one
 * due again returns with a newer version. `list` holds the rows.
 */
export function useDay(list: RefObject<HTMLElement | null>) {
  const { ownership, setOwnership } = useOwnership()
  const { status, day, due, settle, refresh } = useDue(ownership)
  const { open, setOpen, isClosed, setClosed, saved, setSaved, begin } = useOpened()
  const [isOver, setIsOver] = useState(false)
  const items = withOpen(due, open)
  const { heldEntries, itemsLeft } = useHeld(items)
  useFocusAtEnd(list, isOver)
  return {
    status,
    items,
    heldEntries,
    left: itemsLeft.length,
    /** How many there are in all; the list has at most a hundred of a kind. */
    counts: day?.counts ?? emptyCounts,
    today: day?.today ?? '',
    ownership,
    visibility: day?.visibility,
    requests: day?.requests ?? noRequests,
    person: day?.person ?? '',
    setOwnership,
    /** The current version, so that a try after a refusal names it. */
    open: open && (items.find(({ id }) => id === open.id) ?? open),
    statusText: statusTextOf(saved, heldEntries, day && dayLine(itemsLeft, day.counts)),
    refresh,
    openItem: begin,
    /** The first call, which a wide screen shows before one is chosen. */
    first: isClosed ? undefined : itemsLeft[0],
    /** Without saving; what was typed is lost. */
    openNext: () => begin(open ? nextAfter(items, open, heldEntries) : itemsLeft[0]),
    close: () => {
      setOpen(undefined)
      setClosed(true)
      focusRow(list, open)
    },
    /** Received with the last one that was saved. */
    payment: saved.payment,
    saved: (contact: SavedContact) => {
      const doneItem = open ?? itemsLeft[0]
      if (!doneItem) return
      const next = nextAfter(items, doneItem, heldEntries)
      if (!contact.waits) settle(contact.versions)
      setSaved(savedOf(doneItem, contact))
      setOpen(next)
      setIsOver(next === undefined)
    },
  }
}

/** Whose calls: in the address too, for Back, which follows later than the radio button. */
function useOwnership() {
  const [params, setParams] = useSearchParams()
  const [ownership, setChoice] = useState<DayList['ownership']>(
    params.get('ownership') === 'mine' ? 'mine' : 'everybody',
  )
  const setOwnership = (choice: DayList['ownership']) => {
    setChoice(choice)
    setParams(choice === 'mine' ? { ownership: choice } : {}, { replace: true })
  }
  return { ownership, setOwnership }
}

/** The open row, and the last save. */
function useOpened() {
  const [open, setOpen] = useState<DayItem>()
  const [isClosed, setClosed] = useState(false)
  const [saved, setSaved] = useState(nothingSaved)
  const begin = (item: DayItem | undefined) => {
    if (!item) return
    setOpen(item)
    setClosed(false)
    setSaved(nothingSaved)
  }
  return { open, setOpen, isClosed, setClosed, saved, setSaved, begin }
}

/** `text` says what was done; empty where the notice with “Undo” says it. */
function savedOf({ id, name }: DayItem, { text, waits, payment }: SavedContact): Saved {
  if (waits) return { text: `${name} waits to be sent: ${text}.`, waits: id }
  return { text: text && `Saved ${name}: ${text}.`, payment }
}

function statusTextOf({ text, waits }: Saved, heldEntries: HeldEntries, line = ''): string {
  const isSent = waits !== undefined && !heldEntries.has(waits)
  return [isSent ? '' : text, line].filter(Boolean).join(' ')
}

function focusRow(list: RefObject<HTMLElement | null>, item: DayItem | undefined) {
  if (item) list.current?.querySelector<HTMLElement>(`#day-item-${item.id}`)?.focus()
}

/** A row somebody else has just dealt with stays while its form is open, so that nothing typed is lost. */
function withOpen(due: readonly DayItem[], open: DayItem | undefined): readonly DayItem[] {
  return !open || due.some(({ id }) => id === open.id) ? due : [...due, open]
}

/** The remaining rows, without those saved here; a newer version returns. */
function useDue(ownership: DayList['ownership']) {
  const { state, refresh } = useStaffData('GET /api/admin/my-day', {
    query: { ownership },
  })
  const [doneVersions, setDoneVersions] = useState<ReadonlyMap<number, number>>(new Map())
  const { versions } = useOutbox().saved
  const isLeft = ({ id, version }: AlsoOnLine | DayItem) =>
    version > (doneVersions.get(id) ?? 0) && version >= (versions.get(id) ?? 0)
  const day = state.status === 'loaded' ? state.data : undefined
  return {
    status: state.status,
    day,
    refresh,
    due: day?.items.flatMap((line) => leftOfLine(line, isLeft)) ?? none,
    settle: (versions: ReadonlyMap<number, number>) => {
      const before = [...versions].map(([id, version]) => [id, version - 1] as const)
      setDoneVersions(new Map([...doneVersions, ...before]))
      refresh()
    },
  }
}

/** Moving the form with the list would lose the focus. */
function useFocusAtEnd(list: RefObject<HTMLElement | null>, isOver: boolean) {
  useEffect(() => {
    if (isOver) list.current?.querySelector<HTMLElement>('[data-day-done]')?.focus()
  }, [isOver, list])
}

/** The next row, or else the first; undefined if an entry waits for each. */
function nextAfter(
  items: readonly DayItem[],
  doneItem: DayItem,
  heldEntries: HeldEntries,
): DayItem | undefined {
  const index = items.findIndex(({ id }) => id === doneItem.id)
  const inOrder = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))]
  return inOrder.find(({ id }) => !heldEntries.has(id))
}

/** Rows with entries waiting on this device, and whether one needs a decision. */
type HeldEntries = ReadonlyMap<number, 'waiting' | 'undecided'>

/** `itemsLeft`: rows without a waiting entry. */
function useHeld(items: readonly DayItem[]): { heldEntries: HeldEntries; itemsLeft: DayItem[] } {
  const { entries } = useOutbox()
  const heldEntries = new Map<number, 'waiting' | 'undecided'>()
  for (const entry of entries)
    for (const id of concernedBy(entry))
      if (heldEntries.get(id) !== 'undecided')
        heldEntries.set(id, entry.state === 'waiting' ? 'waiting' : 'undecided')
  return { heldEntries, itemsLeft: items.filter(({ id }) => !heldEntries.has(id)) }
}

/** A row without what was just saved; other due calls of it stay. */
function leftOfLine(line: DayItem, isLeft: (one: AlsoOnLine | DayItem) => boolean): DayItem[] {
  const others = line.others.filter(isLeft)
  if (isLeft(line)) return [{ ...line, others }]
  const next = others.find(({ isDue }) => isDue)
  if (!next) return []
  const rest = others.filter((other) => other !== next)
  return [{ ...line, ...next, lastContact: null, others: rest }]
}

/** “Data Science, MERN Stack”: what this student registered for. */
export function coursesOf({ course, studentId, others }: DayItem): string {
  const more = others.filter((other) => other.studentId === studentId)
  return [course, ...more.map((other) => other.course)].join(', ')
}

/** Registrations of possible duplicates on the same line. */
export function perhapsOf({ studentId, others }: DayItem): AlsoOnLine[] {
  return others.filter((other) => other.studentId !== studentId)
}
