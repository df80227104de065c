import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { StaffPicture } from '../../../ui/staff/StaffPicture.tsx'
import { readUpload } from '../rules.ts'
import type { SentText } from './sent-text.ts'

/** What was live before in one place. One that is restored is a draft, like what is typed. */
export function EarlierTexts({
  kind,
  label,
  earlier,
  onRestore,
}: Pick<SentText, 'kind' | 'earlier'> & { label: string; onRestore: (text: string) => void }) {
  if (earlier.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 content-center text-slate">
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
        <span className="sr-only">: {label}</span>
      </summary>
      <ul className="border-l-4 border-edge pl-3">
        {earlier.map(({ text, savedBy, savedAt }) => (
          <li key={savedAt} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <span className="min-w-0 flex-1 basis-64">
              <EarlierText kind={kind} text={text} />
              <span className="block text-slate">
                {savedBy}, <time dateTime={savedAt}>{formatTime(savedAt)}</time>
              </span>
            </span>
            <Button kind="quiet" onClick={() => onRestore(text)}>
              Restore as a draft
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function EarlierText({ kind, text }: { kind: SentText['kind']; text: string }) {
  if (kind !== 'picture') return <span>{text === '' ? 'Not shown' : text}</span>
  const key = readUpload(text)?.key
  return (
    <span className="block w-32 overflow-hidden rounded-control bg-sand">
      <StaffPicture picture={key ? `/site-pictures/${key}` : text} />
    </span>
  )
}
