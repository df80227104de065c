import type { ReactNode } from 'react'
import type { LegalPage, LegalSection } from '#texts/legal.ts'
import { institute } from '../../../../content/institute.ts'
import { MarkdownText } from '../../../ui/MarkdownText.tsx'
import { useCheckout } from '../../../ui/page-data.tsx'

/** The sections of a legal text, present or former. */
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
  const link = addresses.find(({ shown }) => text.includes(shown))
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

/** The id of a section, for links to it. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
