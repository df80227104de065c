import { grouped } from '../../../ui/format/counts.ts'
import type { Bar } from '../../../ui/staff/Bars.tsx'
import { reports, shareOf } from '../rules.ts'

type Step = (typeof reports.funnel.values)[number]
type Steps = Partial<Record<Step, number | null>>

export const funnelStepTexts: Record<Step, string> = {
  enquiries: 'Enquiries',
  reached: 'Reached',
  confirmed: 'Confirmed',
  attended: 'Attended',
  completed: 'Completed',
  enrolled: 'Enrolled',
}

/** The steps from enquiry to enrolment, as long as their count; with the period before on the same scale. */
export function funnelBars(total: Steps, before?: Steps): Bar[] {
  const most = Math.max(total.enquiries ?? 0, before?.enquiries ?? 0)
  return reports.funnel.values.map((step) => {
    const [count, earlier] = [total[step] ?? 0, before?.[step] ?? 0]
    const share = shareOf(count, total.enquiries ?? 0)
    return {
      key: step,
      name: funnelStepTexts[step],
      size: shareOf(count, most) ?? 0,
      text: share === null ? grouped(count) : `${grouped(count)}, ${percent(share)}`,
      before: before && {
        size: shareOf(earlier, most) ?? 0,
        text: `${grouped(earlier)} before`,
      },
    }
  })
}

export function percent(share: number | null): string {
  return share === null ? '–' : `${share}%`
}
