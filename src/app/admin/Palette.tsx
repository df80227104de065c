import { Search } from 'lucide-react'
import { type KeyboardEvent, use, useEffect, useId, useState } from 'react'
import { AbilitiesContext } from '../../modules/accounts/use-ability.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { sectionParts } from '../../ui/addresses/staff-map.ts'
import { addressFor, type CallData } from '../../ui/api/call-api.ts'
import { cleanSearch, maxSearchLength } from '../../ui/api/lists.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { useNavigate } from '../../ui/router.tsx'
import { KeyHint } from '../../ui/staff/KeyHint.tsx'
import { useShortcut } from '../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../ui/staff/use-staff-data.ts'
import { NewEnquiryContext } from './NewEnquiry.tsx'
import { isCalled, palettePagesFor } from './palette-pages.ts'

const openEvent = 'open-palette'
const openPalette = () => window.dispatchEvent(new Event(openEvent))

/** Ctrl+K finds people, batches, documents, pages and actions; so does `/` where no list is to be searched. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const press = (event: globalThis.KeyboardEvent) => {
      const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isControl || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) open()
    }
    document.addEventListener('keydown', press)
    window.addEventListener(openEvent, open)
    return () => {
      document.removeEventListener('keydown', press)
      window.removeEventListener(openEvent, open)
    }
  }, [])
  useShortcut('/', () => {
    const box = document.querySelector<HTMLInputElement>('main input[type=search]')
    if (!box) return setOpen(true)
    box.focus()
    box.select()
  })
  return isOpen && <PaletteDialog onClose={() => setOpen(false)} />
}

/** `isFolded` leaves its icon. */
export function SearchButton({ isFolded, className }: { isFolded: boolean; className: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+k"
      title={isFolded ? 'Search' : undefined}
      onClick={openPalette}
      className={`inline-flex min-h-11 items-center gap-2.5 rounded-control text-slate hover:bg-sand/70 hover:text-ink ${isFolded ? 'justify-center' : ''} ${className}`}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className={isFolded ? 'sr-only' : 'grow text-left'}>Search</span>
      {!isFolded && (
        <span className="text-ink">
          <KeyHint>Ctrl K</KeyHint>
        </span>
      )}
    </button>
  )
}

type Item = { key: string; kind: string; label: string; facts?: string; run: () => void }

function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const listId = useId()
  const search = usePause(cleanSearch(text))
  const { data } = useStaffData('GET /api/admin/search', { query: { search } })
  const isFresh = data?.search === cleanSearch(text)
  const [isEntering, setEntering] = useState(false)
  const items = useItems(text, data, onClose)
  const index = Math.min(current, items.length - 1)
  // Whoever presses Enter at once means what will be found, not the matches of one letter less.
  useEffect(() => {
    if (!isEntering || !isFresh) return
    setEntering(false)
    items[index]?.run()
  })
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setCurrent((index + step + items.length) % Math.max(1, items.length))
    else if (event.key === 'Enter') setEntering(true)
    else return
    event.preventDefault()
  }
  const optionId = (at: number) => `${listId}-${at}`
  return (
    <OpenDialog
      heading="Search"
      startsInField
      onClose={onClose}
      className="mt-[12dvh]! w-[min(36rem,calc(100vw-1rem))] bg-white! p-3! [&>h2]:sr-only"
    >
      <input
        type="text"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? optionId(index) : undefined}
        aria-label="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        placeholder="Name, number, batch, document or page"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setCurrent(0)
        }}
        onKeyDown={choose}
        className="block min-h-11 w-full rounded-control border border-edge bg-white px-3 text-base outline-offset-0! placeholder:text-slate"
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Matches"
        className="mt-2 max-h-[50dvh] overflow-y-auto"
      >
        {items.map((item, at) => (
          <button
            type="button"
            key={item.key}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            ref={at === index ? scrollTo : undefined}
            onClick={item.run}
            className="flex min-h-10 w-full cursor-pointer items-center text-left gap-3 rounded-control px-3 hover:bg-paper aria-selected:bg-sand"
          >
            <span className="min-w-0 grow truncate">
              <span className="font-medium">{item.label}</span>
              {item.facts && <span className="text-slate"> · {item.facts}</span>}
            </span>
            <span className="shrink-0 text-[0.8125rem] text-slate">{item.kind}</span>
          </button>
        ))}
      </div>
      <p role="status" className="px-3 pt-2 text-slate empty:hidden">
        {text !== '' && items.length === 0 && (isFresh ? 'Nothing matches.' : 'Searching...')}
      </p>
    </OpenDialog>
  )
}

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

type Matches = CallData<'GET /api/admin/search'>

/** Pages named exactly, then what the server found, people first, among the other pages. */
function useItems(text: string, matches: Matches | undefined, onClose: () => void): Item[] {
  const navigate = useNavigate()
  const ownAbilities = use(AbilitiesContext)
  const newEnquiry = use(NewEnquiryContext)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const leave = (act: () => void) => () => {
    onClose()
    act()
  }
  const open = (address: string) => leave(() => navigate(address))
  const local: Item[] = [
    ...(newEnquiry && isCalled('New enquiry walk-in lead', text)
      ? [{ key: 'new', kind: 'Action', label: 'New enquiry', run: leave(newEnquiry) }]
      : []),
    ...palettePagesFor(ownAbilities)
      .filter(({ keywords }) => isCalled(keywords, text))
      .map(({ label, address, kind }) => ({ key: address, kind, label, run: open(address) })),
    ...accountPages
      .filter(({ label, also }) => isCalled(`${label} ${also}`, text))
      .map(({ label, address }) => ({
        key: address,
        kind: 'Page',
        label,
        // A page outside the back office brings its own styles.
        run: leave(() => window.location.assign(address)),
      })),
  ]
  if (words.length === 0 || !matches) return local
  const seesBatches = ownAbilities.includes('batches.seat')
  /** The first of a person's records that the user may see. */
  const openPerson = (id: number, { enrolmentId, documentId, batchId }: PersonRecords) => {
    if (documentId !== null) return openDocument(documentId)
    if (enrolmentId !== null) return navigate(to.adminRecord('finance', enrolmentId))
    if (batchId !== null) return navigate(workOf(batchId))
    navigate(ownAbilities.includes('students.see') ? to.adminRecord('students', id) : finance)
  }
  const query = words.join(' ')
  const isNamed = (item: Item) => `${item.label.toLowerCase()} `.startsWith(`${query} `)
  return [
    ...local.filter(isNamed),
    ...matches.people.map(({ id, name, phone, course, ...linked }, at) => ({
      key: `person ${id} ${at}`,
      kind: formatStudentId(id),
      label: name,
      facts: [phone && formatPhone(phone), course].filter(Boolean).join(' · '),
      run: leave(() => openPerson(id, linked)),
    })),
    ...matches.documents.map(({ id, name, enrolmentId }) => ({
      key: `document ${id}`,
      kind: 'Document',
      label: name,
      run:
        enrolmentId === null
          ? leave(() => openDocument(id))
          : open(to.adminRecord('finance', enrolmentId)),
    })),
    ...local.filter((item) => !isNamed(item)),
    ...matches.batches.map(({ id, title, startsOn, room }) => ({
      key: `batch ${id}`,
      kind: `Batch ${id}`,
      label: title,
      facts: [`from ${formatDate(startsOn)}`, room].filter(Boolean).join(' · '),
      run: open(
        seesBatches ? `${to.adminRecord('enrollment', sectionParts.batches)}/${id}` : workOf(id),
      ),
    })),
  ]
}

type PersonRecords = Pick<Matches['people'][number], 'enrolmentId' | 'documentId' | 'batchId'>

const finance = to.adminSection('finance')

/** A trainer’s page of a batch. */
const workOf = (batch: number) => to.adminRecord('attendance', `${sectionParts.work}/${batch}`)

function openDocument(id: number) {
  window.open(addressFor('GET /api/admin/documents/{id}', { params: { id } }))
}

const accountPages = [
  { label: 'Profile', address: to.profile, also: 'account name photo' },
  { label: 'Password and sign-ins', address: to.settings, also: 'account sessions devices' },
  {
    label: 'Two-step verification',
    address: `${to.settings}#second-step-heading`,
    also: '2fa passkey authenticator code',
  },
]

/** The text once nobody has typed for a moment. */
function usePause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 120)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
