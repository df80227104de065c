import type { RefObject } from 'react'
import { contactWays } from '#words/asking.ts'
import { comingSoon } from '#words/payment.ts'
import { chatWith } from '../../../../content/contact.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import type { Course } from '../../courses/rules.ts'

export const comingSoonId = 'coming-soon'

/** What checkout says as long as no payment gateway is configured. */
export function ComingSoon({
  dialog,
  course,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  course: Course
}) {
  return (
    <dialog
      ref={dialog}
      id={comingSoonId}
      aria-labelledby="coming-soon-heading"
      aria-describedby="coming-soon-text"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-paper p-7 text-ink shadow-lift backdrop:bg-ink/60"
    >
      {/* First to take the focus, so that the dialog is read from its start. */}
      <h2 id="coming-soon-heading" tabIndex={-1} className="text-2xl outline-none">
        {comingSoon.heading}
      </h2>
      <p id="coming-soon-text" className="mt-3">
        <Sentence
          parts={comingSoon.text(
            <a
              href={`tel:${institute.phone.e164}`}
              className="font-semibold whitespace-nowrap text-indigo underline underline-offset-4"
            >
              {institute.phone.display}
            </a>,
          )}
        />
      </p>
      <form method="dialog" className="mt-6">
        <Button type="submit" kind="primary" className="w-full">
          {comingSoon.close}
        </Button>
      </form>
      <div className="mt-6 border-t border-line pt-4">
        <h3 className="text-base">{comingSoon.meanwhile}</h3>
        <div className="mt-1 grid">
          <a href={`tel:${institute.phone.e164}`} className={way}>
            {contactWays.call}
          </a>
          <a href={chatWith(contactWays.firstLine(course.title))} className={way}>
            {contactWays.whatsapp}
          </a>
          <Link to={to.joinFreeDemo} className={way}>
            {comingSoon.register}
          </Link>
        </div>
      </div>
    </dialog>
  )
}

const way =
  'inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4'
