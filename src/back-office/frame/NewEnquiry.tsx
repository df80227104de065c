import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../../domain/accounts/use-may.ts'
import { useShortcut } from '../parts/use-shortcut.ts'
import { NewEnquiryContext } from './use-new-enquiry.ts'

const EnquiryDialog = lazy(() => import('./EnquiryDialog.tsx'))

/** Somebody stands at the counter or rings: one key from every room. */
export function NewEnquiry({ children }: { children: ReactNode }) {
  const mayTake = useMay('registrations.work')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut('n', () => mayTake && open())
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
