import { RefreshCw } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../Button.tsx'
import { countLine } from '../format/counts.ts'
import type { StaffData } from './use-staff-data.ts'

/**
 * How many a list holds, and the way to ask again. `line` takes the focus of a button that goes away with
 * its message. `children` stand beside it, `tools` beside the button.
 */
export function ListStatus<List extends ListCount>({
  state,
  what,
  fetching,
  line,
  onRefresh,
  tools,
  children,
}: {
  state: StaffData<List>
  what: { one: string; many: string }
  fetching: boolean
  line: RefObject<HTMLParagraphElement | null>
  onRefresh: () => void
  tools?: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      className={`flex items-center justify-between gap-x-4 pt-2 pb-1.5 ${tools ? 'flex-wrap' : ''}`}
    >
      <div className="flex flex-wrap gap-x-3 leading-snug">
        <p
          ref={line}
          role="status"
          tabIndex={-1}
          className="font-semibold wrap-anywhere outline-none"
        >
          {state.status === 'loading' && `Loading ${what.many}...`}
          {state.status === 'loaded' && countLine(state.data, what)}
        </p>
        {children}
      </div>
      <div className="-mx-2.5 flex flex-wrap">
        {tools}
        <Button kind="quiet" onClick={onRefresh} className="px-2.5!">
          <RefreshCw
            size={16}
            aria-hidden="true"
            className={fetching ? 'motion-safe:animate-spin' : ''}
          />
          Refresh
        </Button>
      </div>
    </div>
  )
}

type ListCount = Parameters<typeof countLine>[0]
