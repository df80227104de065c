import { Plus, Upload, UsersRound } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { StudentFilter } from '../list/rules.ts'
import { queuePath } from '../suggestions/rules.ts'

/** Actions for the whole list. The exported file has the filtered students. */
export function StudentTools({ filter, onAdd }: { filter: StudentFilter; onAdd: () => void }) {
  const { search, status, course } = filter
  const mayExport = useMay('students.export')
  const mayImport = useMay('students.import')
  const mayJoin = useMay('students.merge')
  const mayAdd = useMay('students.edit')
  const query = { search, status, course }
  return (
    <div className="-ml-2.5 flex flex-wrap items-center gap-x-1 gap-y-2 sm:ml-0">
      {mayExport && <ExportLink href={addressFor('GET /api/admin/students.csv', { query })} />}
      {mayImport && (
        <ButtonLink kind="quiet" to={to.adminRecord('students', 'import')} className="px-2.5!">
          <Upload size={16} aria-hidden="true" />
          Import
        </ButtonLink>
      )}
      {mayJoin && (
        <ButtonLink kind="quiet" to={to.adminRecord('students', queuePath)} className="px-2.5!">
          <UsersRound size={16} aria-hidden="true" />
          Possible duplicates
        </ButtonLink>
      )}
      {mayAdd && (
        <Button kind="primary" aria-keyshortcuts="a" onClick={onAdd} className="ml-2.5 px-4!">
          <Plus size={18} aria-hidden="true" />
          Add student
        </Button>
      )}
    </div>
  )
}
