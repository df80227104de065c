import { type RegistrationStatus, statusLabels } from '../../domain/registrations/rules.ts'

/** Where a registration stands, in words; the colour only helps to find it. */
export function StatusBadge({ status }: { status: RegistrationStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap ${looks[status]}`}
    >
      {statusLabels[status]}
    </span>
  )
}

/* Waiting for us is marked, on its way is outlined, in class is tinted, over is quiet. */
const looks: Record<RegistrationStatus, string> = {
  new: 'bg-marigold text-ink',
  contacted: 'text-indigo ring-1 ring-indigo ring-inset',
  confirmed: 'text-neem ring-1 ring-neem ring-inset',
  attending: 'bg-neem/12 text-neem',
  completed: 'bg-sand text-ink',
  lost: 'text-slate ring-1 ring-line ring-inset',
}
