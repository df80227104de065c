import type { ReactNode } from 'react'
import { language } from '#words/language.ts'
import {
  type LegalPage,
  type LegalSection,
  legalFrame,
  privacy,
  refundPolicy,
  terms,
} from '#words/legal.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatLongDate } from '../../../ui/format/dates.ts'
import { Link } from '../../../ui/Link.tsx'
import { MarkdownText } from '../../../ui/MarkdownText.tsx'
import { useCheckout } from '../../../ui/page-data.tsx'

/** One of the three legal texts with its table of contents, as it is valid now. */
export function LegalArticle({ name }: { name: LegalPageName }) {
  const page = texts[name]
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

export function LegalSections({ page }: { page: LegalPage }) {
  return page.sections.map((section, index) => (
    <Section key={section.heading} section={section} number={index + 1} />
  ))
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  const isCheckoutOpen = useCheckout() !== undefined
  const note = section.checkoutNote?.[isCheckoutOpen ? 'open' : 'closed']
  return (
    <section className="measure">
      <h2 id={anchor(section.heading)} className="flex gap-3 text-2xl">
        <span aria-hidden="true" className="font-normal text-slate">
          {number}
        </span>
        {section.heading}
      </h2>
      {section.paragraphs.map((html) => (
        <MarkdownText
          key={html}
          html={withLinks(html)}
          className="mt-4 [&_a]:text-indigo [&_[href^=mailto]]:whitespace-nowrap [&_[href^=tel]]:whitespace-nowrap [&_li]:marker:text-marigold"
        />
      ))}
      {note && (
        <p className="mt-4 text-pretty">
          <Reachable text={note} />
        </p>
      )}
      {section.list && (
        <ul className="mt-4 grid list-disc gap-2 pl-6 marker:text-marigold">
          {section.list.map((point) => (
            <li key={point} className="pl-1 text-pretty">
              <Reachable text={point} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Text with links for the e-mail address and phone number in it. */
function Reachable({ text }: { text: string }): ReactNode {
  const link = addresses.find(({ shown: rawText }) => text.includes(rawText))
  if (!link) return text
  const start = text.indexOf(link.shown)
  return (
    <>
      <Reachable text={text.slice(0, start)} />
      <a href={link.href} className="whitespace-nowrap text-indigo underline underline-offset-2">
        {link.shown}
      </a>
      <Reachable text={text.slice(start + link.shown.length)} />
    </>
  )
}

/** The same in HTML that has no links of its own. */
const withLinks = (html: string) =>
  html.includes('<a ')
    ? html
    : addresses.reduce(
        (text, { shown, href }) => text.replace(shown, `<a href="${href}">${shown}</a>`),
        html,
      )

const addresses = [
  { shown: institute.email, href: `mailto:${institute.email}` },
  { shown: institute.phone.display, href: `tel:${institute.phone.e164}` },
]

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

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
