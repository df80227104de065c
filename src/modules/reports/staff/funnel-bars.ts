import { grouped } from '../../../ui/format/counts.ts'
import type { Bar } from '../../../ui/staff/Bars.tsx'
import { reports, shareOf } from '../rules.ts'

type Step = (typeof reports.funnel.values)[number]

export const funnelStepWords: Record<Step, string> = {
  enquiries: 'Enquiries',
  reached: 'Reached',
  confirmed: 'Confirmed',
  attended: 'Attended',
  completed: 'Completed',
  enrolled: 'Enrolled',
}

/** The steps from enquiry to enrolment, each as long as its share. */
export function funnelBars(total: Partial<Record<Step, number | null>>): Bar[] {
  return reports.funnel.values.map((step) => {
    const count = total[step] ?? 0
    const share = shareOf(count, total.enquiries ?? 0)
    return {
      key: step,
      name: funnelStepWords[step],
      size: share ?? 0,
      text: share === null ? grouped(count) : `${grouped(count)}, ${percent(share)}`,
    }
  })
}

export function percent(share: number | null): string {
  return share === null ? '–' : `${share}%`
}
