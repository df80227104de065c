import { type ReactNode, useState } from 'react'
import { addressFor, type CallData, type CallInput } from '../../../ui/api/call-api.ts'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { detailNames } from '../../page-texts/staff/detail-names.ts'
import { mostPictures } from '../transfer/rules.ts'
import { transferTexts } from './texts.ts'

const check = 'POST /api/admin/site-content-checks' as const

/** A file, and what its check answered. */
type Checked = CallInput<typeof check>['body'] & Pick<CallData<typeof check>, 'state' | 'changes'>

/** The content of the website as one file: to keep it, or to move it here. */
export function TransferPage() {
  return (
    <div className="measure grid gap-8 pt-5">
      <Section title="Export" className="grid justify-items-start gap-3">
        <p>
          One file with the texts that you changed, the details of the institute, navigation,
          instructors, success stories with their consents, the gallery, notices, redirects, and
          pictures. Courses, batches and students are not in it. It holds names and pay: keep it
          where others cannot read it.
        </p>
        <ExportLink
          href={addressFor('GET /api/admin/site-content', {})}
          className="min-h-11 rounded-control border border-edge px-4"
        >
          Download the content
        </ExportLink>
      </Section>
      <Section title="Import" className="grid justify-items-start gap-3">
        <p>
          A file replaces all of it at once. Choose one to see what it would change; nothing happens
          before you agree. A file may have 40 MB and {mostPictures} pictures.
        </p>
        <NoticeArea>
          <Import />
        </NoticeArea>
      </Section>
    </div>
  )
}

function Import() {
  const [checked, setChecked] = useState<Checked>()
  const action = useAction(check, {
    onDone: ({ changes, state }, { body: { content } }) => setChecked({ content, changes, state }),
    onRefused: () => setChecked(undefined),
  })
  async function choose(file: File | undefined) {
    setChecked(undefined)
    const content = await file
      ?.text()
      .then(JSON.parse)
      .catch(() => undefined)
    if (content) action.run({ body: { content } })
    else if (file) action.refuse({ file: transferTexts['no-content-file'] as string })
  }
  return (
    <>
      <ChooseFile accept="application/json,.json" onChoose={(file) => void choose(file)}>
        Choose a file
      </ChooseFile>
      <p role="status" className="empty:hidden">
        {action.isBusy && 'Reading...'}
      </p>
      <RefusalNotice>{!action.isBusy && action.errors.message}</RefusalNotice>
      {checked && (
        <>
          <FileChanges changes={checked.changes} />
          <ActionButton
            kind="danger"
            call="PUT /api/admin/site-content"
            request={(key) => ({ body: { key, content: checked.content, state: checked.state } })}
            busyText="Importing..."
            confirm={{
              title: 'Replace the content of the website?',
              text: 'Visitors see the content of the file at once. Instructors, stories and gallery pictures that are not in it are deleted. Texts can be undone one by one; for everything else download the present content first.',
              action: 'Replace it',
            }}
            onDone={() => setChecked(undefined)}
          >
            Replace the content…
          </ActionButton>
        </>
      )}
    </>
  )
}

/** What a file would change, before anybody agrees to it. */
function FileChanges({ changes }: { changes: Checked['changes'] }) {
  const { texts, leftOut, details, instructors, stories, gallery, notices, pictures, redirects } =
    changes
  return (
    <section aria-label="What the file changes" className="grid w-full gap-3">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Line name="Details of the institute">
          {details.map((name) => detailNames[name]).join(', ') || 'no change'}
        </Line>
        <Line name="Instructors">
          {instructors ? `${namesOf(instructors.from)} → ${namesOf(instructors.to)}` : 'no change'}
        </Line>
        <Line name="Success stories">
          {countsOf(stories)}
          {stories && stories.withdrawn > 0 && (
            <>
              . {stories.withdrawn} of the file {stories.withdrawn === 1 ? 'stays' : 'stay'} out:
              the consent was withdrawn here.
            </>
          )}
        </Line>
        <Line name="Redirects">
          {countsOf(redirects)}
          {redirects && redirects.leftOut > 0 && (
            <>
              . {redirects.leftOut} of the file {redirects.leftOut === 1 ? 'stays' : 'stay'} out:
              the old address has a page here, or there is none where it leads.
            </>
          )}
        </Line>
        <Line name="Pictures of the gallery">{countsOf(gallery)}</Line>
        <Line name="Notices">{countsOf(notices)}</Line>
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

const namesOf = (names: string[]) => names.join(', ') || 'nobody'

const countsOf = (change: { from: number; to: number } | null) =>
  change ? `${change.from} → ${change.to}` : 'no change'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-slate">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
