import { language } from '#texts/language.ts'
import { type LegalSection, legalFrame, privacy, refundPolicy, terms } from '#texts/legal.ts'
import { branded } from '#texts/meta.ts'
import { findPage, to } from '../../../ui/addresses/site-map.ts'
import { formatLongDate } from '../../../ui/format/dates.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useLocation } from '../../../ui/router.tsx'
import { anchor, LegalSections } from './LegalSections.tsx'

/** The legal text of this address with its table of contents, as it is valid now. */
export default function LegalPage() {
  const current = findPage(useLocation().pathname).name
  const name = legalPageNames.find((one) => one === current) ?? 'terms'
  const page = texts[name]
  useHead({ title: branded(page.title), path: to[name] })
  return (
    <main
      id="main"
      className="wrap grid gap-x-16 gap-y-10 pt-[clamp(2.5rem,6vw,5rem)] pb-[clamp(4.5rem,9vw,7.5rem)] lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <header className="lg:col-start-2">
        <h1 tabIndex={-1} className="text-4xl">
          {page.title}
        </h1>
        <p className="mt-4 max-w-[38rem] text-xl text-slate">{page.summary}</p>
        <p className="mt-4 text-sm text-slate">
          {legalFrame.validFrom}{' '}
          <time dateTime={page.validFrom}>{formatLongDate(page.validFrom, language)}</time>
          {' · '}
          <a href={to.legalVersions(name)} className="text-indigo underline underline-offset-4">
            {legalFrame.versions}
          </a>
        </p>
      </header>
      <Contents sections={page.sections} />
      <article className="grid gap-12 lg:col-start-2">
        <LegalSections page={page} />
        <OtherTexts name={name} />
      </article>
    </main>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="border-y border-line py-5 lg:sticky lg:top-[calc(var(--bar-bottom)+2rem)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start lg:border-y-0 lg:border-r lg:py-0 lg:pr-6"
    >
      <h2 id="contents" className="text-base">
        {legalFrame.contents}
      </h2>
      <ol className="mt-1 sm:max-lg:columns-2 sm:max-lg:gap-8">
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a
              href={`#${anchor(heading)}`}
              className="grid min-h-11 grid-cols-[1.75rem_minmax(0,1fr)] items-center leading-snug text-slate hover:text-indigo hover:underline underline-offset-4 lg:min-h-10"
            >
              <span aria-hidden="true">{index + 1}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherTexts({ name }: { name: LegalPageName }) {
  return (
    <nav aria-label={legalFrame.others} className="measure border-t border-line pt-6">
      <ul className="flex flex-wrap gap-x-8">
        {legalPageNames
          .filter((other) => other !== name)
          .map((other) => (
            <li key={other}>
              <Link
                to={to[other]}
                className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
              >
                {texts[other].title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const texts = { terms, privacy, refundPolicy }
type LegalPageName = keyof typeof texts
const legalPageNames = Object.keys(texts) as LegalPageName[]
