import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { SampleEntry } from '../rules.ts'
import { RemoveSample } from './RemoveSample.tsx'

/** What of the sample a visitor still sees, with the place where it is changed; read again with each saved answer. */
export function SampleLeft({ version, onRemoved }: { version: number; onRemoved: () => void }) {
  const { state, refresh } = useStaffData('GET /api/admin/set-up/sample', {}, version)
  return (
    <section aria-labelledby="sample">
      <h2 id="sample" className="pb-1.5 text-lg">
        Still from the sample
      </h2>
      <Loaded what="sample" state={state} onRetry={refresh} className="min-h-40">
        {({ sample }) => (
          <>
            {sample.length === 0 && <p>Nothing of the sample is left.</p>}
            <ul className="border-t border-edge empty:hidden">
              {sample.map(({ what, page, count, sentences = [] }) => (
                <li
                  key={what}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-line py-1"
                >
                  <span>
                    {what}
                    {count > 1 && <span className="text-slate"> · {count}</span>}
                  </span>
                  {page !== 'set-up' && (
                    <Link
                      to={addressOf(page)}
                      aria-label={`Change ${what}`}
                      className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
                    >
                      Change
                    </Link>
                  )}
                  {sentences.length > 0 && <Sentences of={what} sentences={sentences} />}
                </li>
              ))}
            </ul>
            {sample.length > 0 && (
              <RemoveSample
                onDone={() => {
                  refresh()
                  onRemoved()
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What to look for on the page. */
function Sentences({ of: what, sentences }: { of: string; sentences: string[] }) {
  return (
    <details className="w-full pb-2">
      <summary className="min-h-11 content-center text-slate">
        Show {sentences.length === 1 ? 'it' : 'them'}
        <span className="sr-only">: {what}</span>
      </summary>
      <ul className="measure grid gap-1 border-l-4 border-edge pl-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

function addressOf(page: Exclude<SampleEntry['page'], 'set-up'>): string {
  if (page === 'courses' || page === 'instructors') return to.adminSection(page)
  return to.adminRecord('content', page === 'stories' ? roomParts.stories : page)
}
