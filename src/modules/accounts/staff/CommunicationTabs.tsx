import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../use-may.ts'

const viewOf = (part: keyof typeof roomParts, name: string) => ({
  address: to.adminRecord('communication', roomParts[part]),
  name,
})

/** The tabs of the section that this person may see. */
export function CommunicationTabs() {
  const [mayRemind, mayChange] = [useMay('payments.remind'), useMay('settings.change')]
  return (
    <SectionTabs
      label="Communication views"
      views={[
        { address: to.adminSection('communication'), name: 'Mails not delivered' },
        ...(mayRemind ? [viewOf('reminders', 'Reminders')] : []),
        ...(mayChange ? [viewOf('banner', 'Banner and replies')] : []),
      ]}
    />
  )
}
