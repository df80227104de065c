import type { RefObject } from 'react'
import { comingSoon } from '#words/payment.ts'
import { institute } from '../../../content/institute.ts'
import { Button } from '../../ui/Button.tsx'
import { Sentence } from '../../ui/Sentence.tsx'

export const comingSoonId = 'coming-soon'

/** What checkout says as long as no payment gateway is configured. */
export function ComingSoon({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
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
    </dialog>
  )
}
