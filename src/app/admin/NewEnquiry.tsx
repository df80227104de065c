import { UserPlus } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useAbility } from '../../modules/accounts/use-ability.ts'
import { useShortcut } from '../../ui/staff/use-shortcut.ts'
import { emptyEnquiry } from './enquiry-draft.ts'

/** Opens the form for an enquiry; absent for whoever may not take one. */
export const NewEnquiryContext = createContext<(() => void) | undefined>(undefined)

const loadDialog = () => import('./EnquiryDialog.tsx')
const EnquiryDialog = lazy(loadDialog)

/** Somebody stands at the counter or calls: one key on every screen. */
export function NewEnquiry({ children }: { children: ReactNode }) {
  const mayTake = useAbility('registrations.work')
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(emptyEnquiry)
  const open = () => setOpen(true)
  useShortcut('n', () => mayTake && open())
  // Beside a call that is being written down a letter belongs to its note.
  useShortcut('Alt+e', () => mayTake && open())
  // Loaded ahead: keys pressed at once must reach the form.
  useEffect(() => {
    if (mayTake) loadDialog().catch(() => undefined)
  }, [mayTake])
  return (
    <NewEnquiryContext value={mayTake ? open : undefined}>
      {children}
      {isOpen && (
        <Suspense>
          <EnquiryDialog draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </NewEnquiryContext>
  )
}

/** `isFolded` leaves its icon. */
export function NewEnquiryButton({
  isFolded,
  className,
}: {
  isFolded: boolean
  className: string
}) {
  const open = use(NewEnquiryContext)
  if (!open) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="n"
      title={isFolded ? 'New enquiry' : undefined}
      onClick={open}
      className={`inline-flex min-h-11 items-center justify-center gap-2.5 rounded-control border border-edge bg-white font-semibold hover:bg-sand ${className}`}
    >
      <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className={isFolded ? 'sr-only' : undefined}>New enquiry</span>
    </button>
  )
}
