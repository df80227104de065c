import { privacy, refundPolicy, terms } from '#texts/legal.ts'
import { legalVersions } from '#texts/legal-versions.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatLongDate } from '../../../../ui/format/dates.ts'
import { PlainHeader } from '../../../../ui/PlainHeader.tsx'
import { PageDataContext } from '../../../../ui/page-data.tsx'
import { StaticRouter } from '../../../../ui/router.tsx'
import type { LegalPageName } from '../../../page-texts/legal-pages/rules.ts'
import { LegalSections } from '../LegalSections.tsx'

type Version = { number: number; validFrom: string }

/** All versions of a legal page, or the text of one; `next` is the version after it. */
export type LegalVersionView = { name: LegalPageName } & (
  | { versions: Version[] }
  | { version: Version; next: Version | undefined; isCheckoutOpen: boolean }
)

const pages = { terms, privacy, refundPolicy }

export const legalVersionTitle = ({ name }: LegalVersionView) =>
  legalVersions.title(pages[name].title)

/** Rendered with the texts of its time, without any script. */
export function LegalVersionPage({ view }: { view: LegalVersionView }) {
  const page = pages[view.name]
  const path = to[view.name]
  // Some sentences say whether courses can be paid for on this site.
  const isOpen = 'isCheckoutOpen' in view && view.isCheckoutOpen
  return (
    <PageDataContext
      value={{ pathname: path, ...(isOpen && { checkout: { key: '', script: '' } }) }}
    >
      <StaticRouter path={path}>
        <PlainHeader title={legalVersions.home} />
        <main className="wrap grid max-w-[46rem] gap-8 py-8">
          {'versions' in view ? (
            <VersionList name={view.name} title={page.title} versions={view.versions} />
          ) : (
            <>
              <h1 className="text-3xl">{page.title}</h1>
              <Validity {...view} />
              <p className="text-xl text-slate">{page.summary}</p>
              <LegalSections page={page} />
            </>
          )}
        </main>
      </StaticRouter>
    </PageDataContext>
  )
}

const link = 'inline-flex min-h-11 items-center text-indigo underline underline-offset-4'

type ValidityProps = { name: LegalPageName; version: Version; next: Version | undefined }

function Validity({ name, version, next }: ValidityProps) {
  const from = formatLongDate(version.validFrom)
  return (
    <div className={`border-l-4 pl-4 ${next ? 'border-marigold' : 'border-neem'}`}>
      <p className="font-semibold">
        {next
          ? legalVersions.validUntil(from, formatLongDate(next.validFrom))
          : legalVersions.validFrom(from)}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {next && (
          <a href={to[name]} className={link}>
            {legalVersions.toPresent}
          </a>
        )}
        <a href={to.legalVersions(name)} className={link}>
          {legalVersions.all}
        </a>
      </p>
    </div>
  )
}

type VersionListProps = { name: LegalPageName; title: string; versions: Version[] }

function VersionList({ name, title, versions }: VersionListProps) {
  return (
    <>
      <h1 className="text-3xl">{legalVersions.title(title)}</h1>
      <p className="text-slate">{legalVersions.intro}</p>
      <ul className="border-t border-line">
        {versions.map(({ number, validFrom }, index) => (
          <li key={number} className="border-b border-line py-1">
            <a
              href={index === 0 ? to[name] : to.legalVersion(name, number)}
              className={`${link} font-semibold`}
            >
              {legalVersions.validFrom(formatLongDate(validFrom))}
            </a>
            {index === 0 && <span className="text-slate"> · {legalVersions.present}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
