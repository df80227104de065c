import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'

/** Data of the back office that did not come: `what` in the words of a sentence, “The students”. */
export function NotArrived({
  what,
  reason,
  onRetry,
}: {
  what: string
  reason: 'unreachable' | 'refused' | 'not-found'
  onRetry: () => void
}) {
  const message =
    reason === 'unreachable'
      ? `${what} could not be reached. Check your connection, then try again.`
      : `${what} could not be sent. Nothing is lost: try again in a minute.`
  return (
    <Failure message={message} className="min-h-[50vh] rounded-card bg-sand/60 px-6">
      <Button onClick={onRetry}>Try again</Button>
    </Failure>
  )
}

/** Above data that could not be asked for again. */
export function Outdated({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-kumkum px-4 py-1"
    >
      <p className="text-kumkum">This could not be refreshed. This is how it stood before.</p>
      <Button kind="quiet" onClick={onRetry} className="px-2!">
        Try again
      </Button>
    </div>
  )
}
