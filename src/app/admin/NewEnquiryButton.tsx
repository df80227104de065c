import { UserPlus } from 'lucide-react'
import { use } from 'react'
import { NewEnquiryContext } from './new-enquiry-context.ts'

/** The way to the form without the keyboard; `isFolded` leaves its icon. */
export function NewEnquiryButton({
  isFolded = false,
  className,
}: {
  isFolded?: boolean
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
