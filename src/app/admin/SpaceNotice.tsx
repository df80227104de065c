import { useMay } from '../../modules/accounts/use-may.ts'
import { diskWords } from '../../modules/notifications/disk-words.ts'
import { sizeOf } from '../../ui/format/sizes.ts'
import { useStaffData } from '../../ui/staff/use-staff-data.ts'

/** A line above every room while a disk is getting full, for whoever looks after the site itself. */
export function SpaceNotice() {
  return useMay('health.examine') ? <Shortages /> : null
}

function Shortages() {
  const { state } = useStaffData('GET /api/admin/health', {})
  if (state.status !== 'loaded') return null
  return state.data.disks.map(({ place: disk, free, size, level }) => (
    <p
      key={disk}
      role={level === 'almost-full' ? 'alert' : 'status'}
      className="border-b border-line bg-paper px-4 py-3 text-ink lg:px-8"
    >
      <span className="font-semibold text-kumkum">
        The disk of {diskWords[disk]} has {sizeOf(free)} of {sizeOf(size)} left.
      </span>{' '}
      {level === 'almost-full'
        ? 'Nothing can be saved once it is full: make room now.'
        : 'Make room before it is full, for then nothing can be saved.'}
    </p>
  ))
}
