import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { Link } from '../../../../ui/Link.tsx'
import { DialogForm } from '../../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../../ui/staff/CheckLine.tsx'
import { DialogButton } from '../../../../ui/staff/ConfirmDialog.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { Summary } from '../../../../ui/staff/Summary.tsx'
import { type StaffData, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { SampleEntry } from '../rules.ts'

/** What of the sample a visitor still sees, with the place where it is changed. */
export function SampleLeft({
  state,
  onRetry,
  onRemoved,
}: {
  state: StaffData<CallData<'GET /api/admin/set-up/sample'>>
  onRetry: () => void
  onRemoved: () => void
}) {
  return (
    <Section title="Still from the sample" headingClassName="pb-1.5 text-lg">
      <Loaded what="sample" state={state} onRetry={onRetry} className="min-h-40">
        {({ sample }) => (
          <>
            {sample.length === 0 && <p>Nothing of the sample is left.</p>}
            {sample.length > 0 && <Entries entries={sample.filter(hasOwnPage)} />}
            {sample.length > 0 && (
              <NoticeArea>
                <DialogButton kind="danger" className="mt-4" label="Remove the sample…">
                  {(close) => <RemovalDialog onClose={close} onDone={onRemoved} />}
                </DialogButton>
              </NoticeArea>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Entries({ entries }: { entries: readonly EntryElsewhere[] }) {
  if (entries.length === 0) return <p>Only what the steps name.</p>
  return (
    <details className="group">
      <Summary>
        {entries.length === 1 ? 'One thing to change' : `${entries.length} things to change`}
      </Summary>
      <ul className="border-t border-edge">
        {entries.map((entry) => (
          <SampleLine key={entry.what} entry={entry} />
        ))}
      </ul>
    </details>
  )
}

type EntryElsewhere = SampleEntry & { page: Exclude<SampleEntry['page'], 'set-up'> }

/** The steps above name the others. */
function hasOwnPage(entry: SampleEntry): entry is EntryElsewhere {
  return entry.page !== 'set-up'
}

function SampleLine({ entry: { what, page, count, sentences = [] } }: { entry: EntryElsewhere }) {
  return (
    <li className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 border-b border-line pointer-coarse:min-h-11">
      <span>
        {what}
        {count > 1 && <span className="text-slate"> · {count}</span>}
      </span>
      <Link
        to={addressOf(page)}
        aria-label={`Change ${what}`}
        className="inline-flex min-h-9 items-center text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
      >
        Change
      </Link>
      {sentences.length > 0 && <Sentences of={what} sentences={sentences} />}
    </li>
  )
}

/** What to look for on the page. */
function Sentences({ of: what, sentences }: { of: string; sentences: string[] }) {
  return (
    <details className="w-full pb-2">
      <summary className="min-h-11 content-center text-slate">
        Show {sentences.length === 1 ? 'it' : 'them'}
        <span className="sr-only">: {what}</span>
      </summary>
      <ul className="measure grid gap-1 border-l-4 border-edge pl-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

function addressOf(page: EntryElsewhere['page']): string {
  if (page === 'courses' || page === 'instructors') return to.adminSection(page)
  return to.adminRecord('content', page === 'stories' ? sectionParts.stories : page)
}

/** Removes everything invented that nobody has changed, but for the courses that stay. */
function RemovalDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { state, refresh } = useStaffData('GET /api/admin/set-up/sample-courses', {})
  return (
    <DialogForm
      heading="Remove the sample?"
      onClose={onClose}
      call="POST /api/admin/set-up/sample-removals"
      request={(form, key) => ({ body: { key, kept: form.all('kept') } })}
      kind="danger"
      submit="Remove it"
      busyText="Removing..."
      onDone={onDone}
      className="w-[min(36rem,calc(100vw-2rem))]"
    >
      <p>
        Visitors no longer see the invented figures, reasons, instructors, success stories, student
        quotes and gallery pictures. Instructors, stories and pictures of the sample are deleted.
        What you changed stays. Any text can be restored under Content.
      </p>
      <Loaded what="courses" state={state} onRetry={refresh} className="min-h-40">
        {({ courses }) =>
          courses.length > 0 && (
            <fieldset className="grid gap-x-6 sm:grid-cols-2">
              <legend className="font-semibold">
                Keep these courses. The others are archived; you can bring them back.
              </legend>
              {courses.map(({ id, title }) => (
                <CheckLine key={id} name="kept" value={id} isChecked={false} label={title} />
              ))}
            </fieldset>
          )
        }
      </Loaded>
    </DialogForm>
  )
}
