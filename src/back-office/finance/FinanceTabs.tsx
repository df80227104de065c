import { useMay } from '../../domain/accounts/use-may.ts'
import { to } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { RoomTabs } from '../parts/RoomTabs.tsx'

const taken = { address: to.adminSection('finance'), name: 'Fees taken' }
const dues = { address: to.adminRecord('finance', roomParts.dues), name: 'Dues' }
const desk = { address: to.adminRecord('finance', roomParts.desk), name: 'Fee desk' }

const plans = { address: to.adminRecord('finance', roomParts.plans), name: 'Fee plans' }

export function FinanceTabs() {
  const mayTake = useMay('payments.take')
  const mayPlan = useMay('plans.see')
  return (
    <div className="pt-2">
      <RoomTabs
        label="Finance"
        views={[taken, dues, ...(mayTake ? [desk] : []), ...(mayPlan ? [plans] : [])]}
      />
    </div>
  )
}
