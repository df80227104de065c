import { reports, shareOf } from '../../domain/reports/rules.ts'
import { grouped } from '../../formats/counts.ts'
import type { Bar } from './Bars.tsx'

type Step = (typeof reports.funnel.values)[number]

export const stepWords: Record<Step, string> = {
  enquiries: 'Enquiries',
  reached: 'Reached',
  confirmed: 'Confirmed',
  attended: 'Attended',
  completed: 'Completed',
  joined: 'Joined',
}

/** The steps from an enquiry to joining, each as long as its share. */
export function funnelBars(total: Partial<Record<Step, number | null>>): Bar[] {
  return reports.funnel.values.map((step) => {
    const count = total[step] ?? 0
    const share = shareOf(count, total.enquiries ?? 0)
    return {
      ...{ key: step, name: stepWords[step], size: share ?? 0 },
      text: share === null ? grouped(count) : `${grouped(count)}, ${percent(share)}`,
    }
  })
}

export function percent(share: number | null): string {
  return share === null ? '–' : `${share}%`
}
