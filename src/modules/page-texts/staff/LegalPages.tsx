import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { dayInIndia, formatDate } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { pageTitle } from './page-names.ts'

const call = 'GET /api/admin/legal-pages' as const
type LegalPage = CallData<typeof call>['pages'][number]

/** The legal pages with their versions: coming, present and earlier ones. */
export function LegalPages() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <Loaded what="legal pages" state={state} onRetry={refresh} className="mt-5 min-h-64">
      {({ pages }) => (
        <div className="grid max-w-3xl gap-8 pt-5">
          <p className="measure text-slate">
            Each publication that changes a text of these pages makes a version, valid from the day
            you choose. Which version somebody accepted is kept with their account and their order.
          </p>
          {pages.map((page) => (
            <Versions key={page.page} {...page} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function Versions({ page, versions, coming }: LegalPage) {
  const entries = [
    ...coming.map(({ publishAt, plannedBy, texts }) => ({
      key: publishAt,
      state: 'Coming',
      day: dayInIndia(new Date(publishAt)),
      facts: `${countTexts(texts)}, set by ${plannedBy}`,
      address: undefined,
    })),
    ...versions.map(({ number, validFrom, publishedBy, texts }, index) => ({
      key: number,
      state: index === 0 ? 'Valid now' : 'Earlier',
      day: validFrom,
      facts: publishedBy ? `${countTexts(texts)} by ${publishedBy}` : 'Text of the product',
      address: to.legalVersion(page, number),
    })),
  ]
  const heading = (
    <>
      {pageTitle(page)}
      <Link to={to.adminRecord('content', page)} className={`${link} text-base`}>
        Edit
      </Link>
    </>
  )
  return (
    <Section
      title={heading}
      headingClassName="flex flex-wrap items-baseline justify-between gap-x-6 pb-1.5 text-lg"
    >
      <ul className="border-t border-edge">
        {entries.map(({ key, state, day, facts, address }) => (
          <li
            key={key}
            className="flex min-h-11 flex-wrap items-center gap-x-6 border-b border-line py-1"
          >
            <span className={`min-w-20 ${state === 'Earlier' ? 'text-slate' : 'font-semibold'}`}>
              {state}
            </span>
            {/* A page that the server alone renders. */}
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className={link}>
                from {formatDate(day)}
              </a>
            ) : (
              <span>from {formatDate(day)}</span>
            )}
            <span className="text-slate wrap-anywhere">{facts}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const link = 'inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline'
const countTexts = (count: number) => (count === 1 ? '1 text changed' : `${count} texts changed`)
