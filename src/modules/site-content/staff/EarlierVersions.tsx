import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import type { Earlier } from '../rules.ts'

/** What a record said before. One that is restored fills the form, and is public once it is saved. */
export function EarlierVersions<Fields extends object>({
  earlier = [],
  values,
  labels,
  onRestore,
}: {
  earlier: Earlier<Fields>[] | undefined
  /** What it says now. */
  values: Partial<Fields>
  labels: Partial<Record<keyof Fields, string>>
  onRestore: (fields: Fields) => void
}) {
  if (earlier.length === 0) return null
  const differencesOf = ({ fields }: Earlier<Fields>) => {
    const names = (Object.keys(labels) as (keyof Fields)[])
      // Consent, visibility and the member of the team stay as they are.
      .filter(
        (name) => name in fields && JSON.stringify(fields[name]) !== JSON.stringify(values[name]),
      )
      .map((name) => labels[name])
    return names.length === 0 ? 'The same as now' : `Differs in: ${names.join(', ')}`
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-indigo">
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
      </summary>
      <ul className="border-t border-line">
        {earlier.map((version) => (
          <li
            key={version.savedAt}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p>
                {version.savedBy},{' '}
                <time dateTime={version.savedAt}>{formatTime(version.savedAt)}</time>
              </p>
              <p className="text-slate">{differencesOf(version)}</p>
            </div>
            <Button kind="quiet" onClick={() => onRestore(version.fields)}>
              Restore<span className="sr-only"> the version of {formatTime(version.savedAt)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
