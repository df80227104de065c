import { diskWords } from '../../modules/notifications/disk-words.ts'
import type { NotReady } from '../../platform/readiness.ts'
import { sizeOf } from '../../ui/format/sizes.ts'
import { formatTime } from '../../ui/format/times.ts'

/** For who runs the site. */
export function describeReadiness(reason: NotReady): string {
  switch (reason.why) {
    case 'database-away':
      return 'The database does not answer.'
    case 'restoring':
      return 'A restore was not finished: run npm run restore again.'
    case 'schema':
      return `The tables are not those of this version: ${reason.migration} is missing or another. Start again.`
    case 'queue':
      return `No job has moved on; the next could have begun ${formatTime(new Date(reason.since))}. Run npm run doctor.`
    case 'disk':
      return `The disk of ${diskWords[reason.place]} has ${sizeOf(reason.free)} left.`
  }
}
