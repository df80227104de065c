import type { ReactNode } from 'react'

/** The status of a record as text; the colour only helps to find it. */
export function Badge({ look, children }: { look: BadgeStyle; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap ${looks[look]}`}
    >
      {children}
    </span>
  )
}

/* Waiting for us: in the marker's colour, paler than a button; in progress: outlined; ongoing: tinted; finished: quiet. */
const looks = {
  waits: 'bg-marigold/30 text-ink',
  'on its way': 'text-indigo ring-1 ring-indigo ring-inset',
  sure: 'text-neem ring-1 ring-neem ring-inset',
  'goes on': 'bg-neem/12 text-neem',
  done: 'bg-sand text-ink',
  over: 'text-slate ring-1 ring-line ring-inset',
}

export type BadgeStyle = keyof typeof looks
