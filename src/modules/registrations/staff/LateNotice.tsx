import { Conflict } from '../../../ui/staff/Conflict.tsx'
import type { Late } from '../../../ui/staff/late.ts'

/** What somebody else did on this registration meanwhile, shown before trying again. */
export function LateNotice({ title, late }: { title: string; late: Late }) {
  const hasDetails = late.differs.length > 0
  return (
    <Conflict
      title={title}
      note={
        hasDetails ? 'This changed while you had it open, so yours was not saved.' : late.message
      }
      lines={late.differs}
      takesFocus
    >
      {hasDetails && <p>Look at it, then save again if yours still holds.</p>}
    </Conflict>
  )
}
