import { Printer } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { SectionTabs } from '../../../ui/staff/RoomTabs.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { Dates } from '../rules.ts'
import { ChooseDates } from './ChooseDates.tsx'
import { datesName } from './words.ts'

const views = [
  { address: to.adminSection('reports'), name: 'Enquiries' },
  { address: to.adminRecord('reports', roomParts.board), name: 'Counsellors' },
]

/** The room's name, its views, and the days that all of them are about. */
export function ReportsHead({ dates }: { dates: Dates }) {
  const seesAll = useMay('reports.see')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div>
          <SectionHeading section="reports" />
          <p className="hidden text-slate print:block">{datesName(dates)}</p>
        </div>
        <Button kind="quiet" onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      </div>
      {seesAll && (
        <div className="pt-2">
          <SectionTabs label="Reports" views={views} />
        </div>
      )}
      <ChooseDates dates={dates} />
    </>
  )
}
