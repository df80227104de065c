import type { ReactNode } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { grouped } from '../../../ui/format/counts.ts'

type Changes = CallData<'POST /api/admin/site-content-checks'>['changes']

/** What a file would change, before anybody agrees to it. */
export function FileChanges({ changes }: { changes: Changes }) {
  const { texts, leftOut, details, instructors, stories, gallery, notices, pictures, redirects } =
    changes
  return (
    <section aria-label="What the file changes" className="grid w-full gap-3">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Line name="Details of the institute">{details.join(', ') || 'no change'}</Line>
        <Line name="Instructors">
          {instructors ? `${list(instructors.from)} → ${list(instructors.to)}` : 'no change'}
        </Line>
        <Line name="Success stories">
          {stories ? `${stories.from} → ${stories.to}` : 'no change'}
          {stories && stories.withdrawn > 0 && (
            <>
              . {stories.withdrawn} of the file {stories.withdrawn === 1 ? 'stays' : 'stay'} out:
              the consent was withdrawn here.
            </>
          )}
        </Line>
        <Line name="Redirects">
          {redirects ? `${redirects.from} → ${redirects.to}` : 'no change'}
          {redirects && redirects.leftOut > 0 && (
            <>
              . {redirects.leftOut} of the file {redirects.leftOut === 1 ? 'stays' : 'stay'} out:
              the old address has a page here, or there is none where it leads.
            </>
          )}
        </Line>
        <Line name="Pictures of the gallery">
          {gallery ? `${gallery.from} → ${gallery.to}` : 'no change'}
        </Line>
        <Line name="Notices">{notices ? `${notices.from} → ${notices.to}` : 'no change'}</Line>
        <Line name="Pictures in the file">{grouped(pictures)}</Line>
        <Line name="Texts">{texts.length === 0 ? 'no change' : grouped(texts.length)}</Line>
        {leftOut.length > 0 && (
          <Line name="Texts left out">
            {grouped(leftOut.length)}: this version of the site does not use them, or they quote a
            person whose consent is not in the file.
          </Line>
        )}
      </dl>
      {texts.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-indigo">
            Show the texts
          </summary>
          <ul className="grid max-h-96 gap-3 overflow-auto border-t border-line pt-3">
            {texts.map(({ language, slot, from, to }) => (
              <li key={`${language} ${slot}`} className="wrap-anywhere">
                <del className="text-slate">{from}</del> <ins className="no-underline">{to}</ins>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const list = (names: string[]) => names.join(', ') || 'nobody'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-slate">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
