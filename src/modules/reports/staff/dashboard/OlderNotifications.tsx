import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { NotificationItems } from './NotificationItems.tsx'

type Props = { before: number; onRead: (id: number) => void }

/** The pages after the first, one for each time they are asked for. */
export function OlderNotifications({ before, onRead }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OlderPage before={before} onRead={onRead} />
  return (
    <Button kind="quiet" onClick={() => setIsRequested(true)} className="mr-5 px-0!">
      Show older ones
    </Button>
  )
}

function OlderPage({ before, onRead }: Props) {
  const { state, refresh } = useStaffData('GET /api/admin/notifications', {
    query: { before },
  })
  if (state.status === 'loading') return <p role="status">Loading older notifications...</p>
  if (state.status === 'error')
    return <NotLoaded what="notifications" reason={state.reason} onRetry={refresh} />
  const { notifications, next } = state.data
  return (
    <>
      <NotificationItems notifications={notifications} onRead={onRead} />
      {next !== null && <OlderNotifications before={next} onRead={onRead} />}
    </>
  )
}
