import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { AdminAccount } from './AdminAccount.tsx'
import { NewEnquiryButton } from './NewEnquiryButton.tsx'
import { SearchButton } from './Palette.tsx'
import { SectionLinks } from './SectionLinks.tsx'

/** The sidebar of wide screens. Folded, it leaves a rail of icons; the browser remembers that. */
export function Sidebar() {
  const isFolded = useSyncExternalStore(folding.subscribe, folding.get, () => false)
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose
  const foldLabel = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar'
  return (
    <header
      className={`office-side sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-paper px-3 pb-3 lg:flex ${isFolded ? 'w-17.5' : 'w-60'}`}
    >
      <div className={`flex items-center py-3 ${isFolded ? 'justify-center' : 'justify-between'}`}>
        {!isFolded && <Wordmark className="pl-3" />}
        <button
          type="button"
          aria-label={foldLabel}
          aria-expanded={!isFolded}
          title={foldLabel}
          onClick={() => folding.set(!isFolded)}
          className="grid size-11 place-items-center rounded-control text-slate hover:bg-sand/70 hover:text-ink"
        >
          <FoldIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <SearchButton isFolded={isFolded} className="mb-2 w-full px-3" />
      <NewEnquiryButton isFolded={isFolded} className="mb-2 w-full px-3" />
      <div className="flex flex-1 flex-col justify-between gap-6">
        <SectionLinks isFolded={isFolded} />
        <AdminAccount isFolded={isFolded} />
      </div>
    </header>
  )
}

const storageKey = 'back-office-sidebar'
const listeners = new Set<() => void>()
let isFolded: boolean | undefined

/** Where storage is blocked, the choice lasts as long as the page. */
const folding = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => {
    isFolded ??= readStored()
    return isFolded
  },
  set: (next: boolean) => {
    isFolded = next
    try {
      localStorage.setItem(storageKey, next ? 'folded' : 'unfolded')
    } catch {
      // Kept in memory above.
    }
    for (const listener of listeners) listener()
  },
}

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'folded'
  } catch {
    return false
  }
}
