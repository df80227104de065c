import { Conflict } from '../../../ui/staff/Conflict.tsx'
import type { Late } from '../../../ui/staff/use-action.ts'

/** What somebody else did on this registration meanwhile, shown before trying again. */
export function LateNotice({ title, late }: { title: string; late: Late }) {
  const hasDetails = late.differs.length > 0
  return (
    <Conflict
      title={title}
      note={
        hasDetails
          ? 'This was changed while you had it open, so your entry was not saved.'
          : late.message
      }
      lines={late.differs}
      takesFocus
    >
      {hasDetails && <p>Check it, then save again if your entry is still right.</p>}
    </Conflict>
  )
}
