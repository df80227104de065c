import { MessageCircle, Phone } from 'lucide-react'
import { myStatusActions } from '#words/standing.ts'

const way =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-control border border-ink/80 px-4 py-2 ' +
  'text-center font-semibold transition-colors hover:bg-ink hover:text-paper'

/** Links for a call and a chat. */
export function ContactWays() {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={myStatusActions.phone} className={way}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        {myStatusActions.call}
      </a>
      <a href={myStatusActions.chat} className={way}>
        <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
        {myStatusActions.whatsapp}
      </a>
    </div>
  )
}
