const texts = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always' })

const minute = 60 * 1_000
const spans = [
  { unit: 'day', length: 24 * 60 * minute, from: 48 * 60 * minute },
  { unit: 'hour', length: 60 * minute, from: 60 * minute },
  { unit: 'minute', length: minute, from: minute },
] as const

/** “5 hours ago”, “2 days ago”; within a minute “just now”. */
export function relativeTime(time: Date | string, now: Date | string): string {
  const past = new Date(now).getTime() - new Date(time).getTime()
  const span = spans.find(({ from }) => past >= from)
  return span ? texts.format(-Math.floor(past / span.length), span.unit) : 'just now'
}
