import { useMay } from '../../domain/accounts/use-may.ts'
import { to } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { RoomTabs } from '../parts/RoomTabs.tsx'

const taken = { address: to.adminSection('finance'), name: 'Fees taken' }
const dues = { address: to.adminRecord('finance', roomParts.dues), name: 'Dues' }
const refunds = { address: to.adminRecord('finance', roomParts.refunds), name: 'Refunds' }
const desk = { address: to.adminRecord('finance', roomParts.desk), name: 'Fee desk' }

export function FinanceTabs() {
  const mayTake = useMay('payments.take')
  return (
    <div className="pt-2">
      <RoomTabs
        label="Finance"
        views={mayTake ? [taken, dues, refunds, desk] : [taken, dues, refunds]}
      />
    </div>
  )
}
