import { contactWays } from '#texts/contact-ways.ts'
import { chatWith } from '../../content/contact.ts'
import { institute } from '../../content/institute.ts'

/**
 * Within `noscript`: what needs scripts, and how to reach us. Only in the HTML, so it uses only classes that the
 * frame has anyway.
 */
export function WithoutScripts({ text, about }: { text: string; about: string }) {
  return (
    <p className="flex flex-wrap items-center gap-4">
      {text}
      <a href={`tel:${institute.phone.e164}`} className={link}>
        {contactWays.call} {institute.phone.display}
      </a>
      <a href={chatWith(contactWays.firstLine(about))} className={link}>
        {contactWays.whatsapp}
      </a>
    </p>
  )
}

const link = 'font-semibold underline underline-offset-4'
