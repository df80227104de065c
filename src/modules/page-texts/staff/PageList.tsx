import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { editablePages, pageTitle } from './page-names.ts'

const call = 'GET /api/admin/pages' as const
type Data = CallData<typeof call>

/** The public pages and the state of their texts. */
export function PageList() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <Loaded what="pages" state={state} onRetry={refresh} className="mt-5 min-h-64">
      {({ pages: states, unused }) => (
        <>
          <ul className="max-w-4xl pt-3">
            {editablePages
              .flatMap((name) => states.find(({ page }) => page === name) ?? [])
              .map((page) => (
                <PageEntry key={page.page} {...page} />
              ))}
          </ul>
          <UnusedTexts texts={unused} />
        </>
      )}
    </Loaded>
  )
}

function PageEntry({ page, drafts, changed, lastBy, lastAt }: Data['pages'][number]) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-6 border-b border-line py-1">
      <Link
        to={to.adminRecord('content', page)}
        className="min-w-44 font-semibold text-indigo underline-offset-4 hover:underline"
      >
        {pageTitle(page)}
      </Link>
      <span className={`min-w-20 ${drafts > 0 ? 'font-semibold' : 'text-slate'}`}>
        {drafts > 0 ? `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}` : 'Live'}
      </span>
      {changed > 0 && (
        <span className="text-slate">
          {changed === 1 ? '1 text' : `${changed} texts`} of your own
        </span>
      )}
      {lastAt && (
        <span className="text-slate">
          {lastBy}, <time dateTime={lastAt}>{formatTime(lastAt)}</time>
        </span>
      )}
    </li>
  )
}

/** A release may remove a slot: what staff wrote there is kept and listed. */
function UnusedTexts({ texts }: { texts: Data['unused'] }) {
  if (texts.length === 0) return null
  return (
    <Section title="Texts that no page uses any more" className="pt-8">
      <ul className="measure pt-2">
        {texts.map(({ slot, text }) => (
          <li key={slot} className="border-t border-line py-2">
            {text} <span className="text-slate">({slot})</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
