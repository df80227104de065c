import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMay } from '../../modules/accounts/use-may.ts'
import { useShortcut } from '../../ui/staff/use-shortcut.ts'
import { NewEnquiryContext } from './use-new-enquiry.ts'

const loadDialog = () => import('./EnquiryDialog.tsx')
const EnquiryDialog = lazy(loadDialog)

/** Somebody stands at the counter or rings: one key from every room. */
export function NewEnquiry({ children }: { children: ReactNode }) {
  const mayTake = useMay('registrations.work')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut('n', () => mayTake && open())
  // Beside a call that is being written down a letter belongs to its note.
  useShortcut('Alt+e', () => mayTake && open())
  // Fetched before it is asked for: whoever types at once must not type past it.
  useEffect(() => {
    if (mayTake) loadDialog().catch(() => undefined)
  }, [mayTake])
  return (
    <NewEnquiryContext value={mayTake ? open : undefined}>
      {children}
      {isOpen && (
        <Suspense>
          <EnquiryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </NewEnquiryContext>
  )
}
