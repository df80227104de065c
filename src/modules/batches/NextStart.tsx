import { batchTimes } from '#texts/batch-times.ts'
import { ServedText } from '../../ui/ServedText.tsx'
import type { Start } from './contract.ts'
import { useStarts } from './use-starts.ts'

/** `suits`: the starts that come into question, for example in a filtered list; all without it. */
export type StartsOf = { course: string; suits?: ((start: Start) => boolean) | undefined }

/**
 * One line: “Mon 30 Nov, 7 pm, 6 seats left”. Its label is only for screen readers: a phone has no room for
 * it.
 */
export function NextStart({ className, ...starts }: StartsOf & { className: string }) {
  const next = useNextStart(starts)
  if (!next) return null
  return (
    <p className={className}>
      <span className="max-sm:sr-only">{batchTimes.next}: </span>
      <StartLine start={next} />
    </p>
  )
}

export function StartLine({ start }: { start: Start }) {
  return (
    <span>
      <ServedText
        key={start.startsOn}
        className="whitespace-nowrap"
        text={() => batchTimes.start(start, start.startsOn)}
      />
      ,{' '}
      <span className="whitespace-nowrap tabular-nums">
        {start.left === 0 ? batchTimes.full : batchTimes.left(start.left)}
      </span>
    </span>
  )
}

export function useNextStart({ course, suits = () => true }: StartsOf): Start | undefined {
  return nextOf(useStarts(course).filter(suits))
}

/** The first start with a free seat, or the first if all are full. */
export function nextOf(starts: readonly Start[]): Start | undefined {
  return starts.find(({ left }) => left > 0) ?? starts[0]
}
