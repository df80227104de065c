import { ArrowUpRight, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { type ContactLine, contact, contactLines, openingHours } from '#texts/contact.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Picture } from '../../../ui/Picture.tsx'

export default function ContactPage() {
  useHead({ title: branded(contact.heading), path: to.contact })
  return (
    <main
      id="main"
      className="wrap grid gap-x-16 gap-y-12 pt-[clamp(2.5rem,6vw,5rem)] pb-[clamp(4.5rem,9vw,7.5rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div>
        <h1 tabIndex={-1} className="text-4xl">
          {contact.heading}
        </h1>
        <p className="mt-4 max-w-[34rem] text-lg text-slate">{contact.intro}</p>
        <ul className="mt-10 border-b border-line">
          {contactLines.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-8 lg:pt-4">
        <div className="overflow-hidden rounded-card">
          <Picture
            name={contact.picture}
            alt={contact.pictureAlt}
            sizes="(min-width: 1248px) 470px, (min-width: 1024px) 38vw, 92vw"
            priority
            className="w-full"
          />
        </div>
        <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-1">
          <address className="not-italic">
            {contact.addressLines.map((line, index) => (
              <span key={line} className={`block ${index === 0 ? 'font-semibold' : 'text-slate'}`}>
                {line}
              </span>
            ))}
          </address>
          <OpeningHours />
        </div>
      </div>
    </main>
  )
}

function Line({ line: { kind, label, value, href, note } }: { line: ContactLine }) {
  const Icon = icons[kind]
  // An e-mail address too long for its line breaks after the @, not within a word.
  const [beginning, rest] = value.split(/(?<=@)/)
  const leaves = kind === 'location' || kind === 'whatsapp'
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 border-t border-line py-6 sm:gap-x-5">
      <Icon aria-hidden="true" className="mt-1 size-7 text-indigo" strokeWidth={1.5} />
      <div>
        <h2 className="text-sm font-semibold tracking-normal text-slate">{label}</h2>
        <a
          href={href}
          aria-label={`${label}: ${value}`}
          className="group inline-flex min-h-11 items-center text-xl font-semibold underline decoration-line decoration-2 underline-offset-[6px] transition-colors hover:decoration-marigold sm:text-2xl"
        >
          <span className="min-w-0 wrap-anywhere">
            {beginning}
            <wbr />
            {rest}
            {leaves && (
              <ArrowUpRight
                aria-hidden="true"
                className="ml-1.5 inline size-5 text-slate transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
              />
            )}
          </span>
        </a>
        <p className="mt-1 text-slate">{note}</p>
      </div>
    </li>
  )
}

function OpeningHours() {
  return (
    <div>
      <h2 className="text-xl">{contact.hoursHeading}</h2>
      <dl className="mt-3">
        {openingHours.map(({ days, hours }) => (
          <div
            key={days}
            className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5"
          >
            <dt>{days}</dt>
            <dd className="font-semibold">{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const icons = { phone: Phone, whatsapp: MessageCircle, email: Mail, location: MapPin }
