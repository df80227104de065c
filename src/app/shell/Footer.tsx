import type { ReactNode } from 'react'
import { footer } from '#words/frame.ts'
import { inWords } from '#words/institute.ts'
import { institute } from '../../../content/institute.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { KolamBorder } from '../../ui/KolamBorder.tsx'
import { Link } from '../../ui/Link.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { barLinks } from './rules.ts'

/** Nearly its height from the start: one that grows while it comes in would be pushed up again. */
export function Footer() {
  return (
    <footer className="mt-auto min-h-88 bg-sand text-slate print:min-h-0">
      <KolamBorder className="text-ink opacity-40 print:hidden" />
      <div className="wrap grid grid-cols-2 gap-x-10 gap-y-6 pt-8 pb-6 sm:gap-y-10 sm:pt-14 sm:pb-12 print:py-2 md:max-lg:grid-cols-[2fr_2fr_3fr] lg:grid-cols-[5fr_2fr_2fr_4fr]">
        <div className="col-span-2 md:max-lg:col-span-3 lg:col-span-1 print:col-span-1">
          <Wordmark className="text-ink" />
          <p className="mt-3 text-xl font-semibold tracking-tight text-ink">{inWords.tagline}</p>
          <p className="mt-1 max-w-[34ch]">{inWords.meaning}</p>
        </div>
        <Group heading={footer.pages} className="print:hidden">
          <Links links={pageLinks} />
        </Group>
        <Group heading={footer.finePrint} className="print:hidden">
          <Links links={legalLinks} />
        </Group>
        <Contact />
      </div>
    </footer>
  )
}

const pageLinks = [...barLinks, { label: footer.stories, address: to.stories }]

const legalLinks = [
  { label: footer.terms, address: to.terms },
  { label: footer.privacy, address: to.privacy },
  { label: footer.refundPolicy, address: to.refundPolicy },
]

function Group({
  heading,
  className = '',
  children,
}: {
  heading: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <h2 className="mb-1.5 text-base text-ink">{heading}</h2>
      {children}
    </div>
  )
}

function Links({ links }: { links: readonly { label: string; address: string }[] }) {
  return (
    <ul>
      {links.map(({ label, address }) => (
        <li key={address}>
          <Link to={address}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

function Contact() {
  const { street, locality, postalCode } = institute.address
  return (
    <Group heading={footer.contact} className="col-span-2 md:col-span-1 print:col-span-1">
      <address className="not-italic">
        <p className="max-w-[30ch] text-balance">
          {street},
          <br />
          {`${locality}, ${institute.city} ${postalCode}`}
        </p>
        <ul className="mt-2">
          <li>
            <a href={`tel:${institute.phone.e164}`}>{institute.phone.display}</a>
          </li>
          <li>
            <a href={`mailto:${institute.email}`}>{institute.email}</a>
          </li>
        </ul>
      </address>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {institute.social.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Group>
  )
}
