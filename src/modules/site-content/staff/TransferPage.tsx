import { useState } from 'react'
import { addressFor, type CallData, type CallInput } from '../../../ui/api/call-api.ts'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { mostPictures } from '../transfer/rules.ts'
import { FileChanges } from './FileChanges.tsx'
import { transferWords } from './transfer-words.ts'

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
    else if (file) action.refuse({ file: transferWords['no-content-file'] as string })
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
