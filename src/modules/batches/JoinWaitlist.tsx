import { starts as words } from '#words/starts.ts'
import { Button } from '../../ui/Button.tsx'
import { usePart } from '../../ui/use-part.ts'
import type { Start } from './contract.ts'

const loadForm = () => import('./WaitForm.tsx').then((part) => part.WaitForm)

/** Under a start that is full. The form is fetched by who asks for it. */
export function JoinWaitlist({ start }: { start: Start }) {
  const { Part, open } = usePart(loadForm)
  if (Part) return <Part course={start.course} batch={start.id} />
  return (
    <Button kind="quiet" onClick={open} className="-ml-3">
      {words.wait}
      <span className="sr-only">: {words.start(start, start.startsOn)}</span>
    </Button>
  )
}
