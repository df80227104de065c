import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { CourseCard } from '../CourseCard.tsx'
import { CourseFaq } from '../CourseFaq.tsx'
import { DiscountBadge } from '../DiscountBadge.tsx'
import type { CourseRevision } from '../editing/contract.ts'
import { courseFieldLabels, differingCourseFields, toCourseJson } from '../editing/rules.ts'
import { FactList } from '../facts/FactList.tsx'
import { LanguageTags } from '../LanguageTags.tsx'
import { PricePanel } from '../PricePanel.tsx'
import { type Course, readCourse } from '../rules.ts'
import { SyllabusPath } from '../SyllabusPath.tsx'
import { type CourseEditing, publishCall } from './use-course-editor.ts'

const views = { card: 'Card', page: 'Page', history: 'History' }

/** Beside the form: a preview of the text and the published one. */
export function EditorAside({ editor }: { editor: CourseEditing }) {
  const [view, setView] = useState<keyof typeof views>('card')
  const [revision, setRevision] = useState<CourseRevision>()
  const course = readCourse(toCourseJson(revision?.course ?? editor.draft))
  const visibleViews = Object.entries(views).filter(([name]) => name !== 'history' || editor.base)
  return (
    <aside
      aria-label="Preview and history"
      // The card stays in view while typing; a page is too long for that.
      className={`min-w-0 ${view === 'card' ? 'xl:sticky xl:top-6' : ''}`}
    >
      <fieldset className="mb-4 flex gap-1 border-b border-line">
        <legend className="sr-only">Show</legend>
        {visibleViews.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => setView(name as keyof typeof views)}
            className="-mb-px min-h-11 border-b-3 border-transparent px-4 text-slate hover:text-ink aria-pressed:border-marigold aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {revision && view !== 'history' && (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sand px-4 py-1"
        >
          <p>Revision {revision.number} as it was published.</p>
          <Button kind="quiet" onClick={() => setRevision(undefined)} className="px-2!">
            Back to your text
          </Button>
        </div>
      )}
      {view !== 'history' && (
        // Its links and buttons are inert.
        <div inert className="rounded-card border border-line bg-paper p-5 text-base">
          {view === 'page' ? (
            <PagePreview course={course} />
          ) : (
            <ul className="mx-auto grid max-w-md">
              <CourseCard course={course} className="" />
            </ul>
          )}
        </div>
      )}
      {view === 'history' && (
        <CourseHistory
          editor={editor}
          onLook={(openRevision) => {
            setRevision(openRevision)
            setView('page')
          }}
        />
      )}
    </aside>
  )
}

/** A course as its page, in the width of a phone, by the components of the public pages. */
function PagePreview({ course }: { course: Course }) {
  return (
    <>
      {course.discount && <DiscountBadge label={course.discount} />}
      <h3 className="mt-3 text-3xl">{course.title}</h3>
      <p className="measure mt-3 mb-5 text-lg">{course.description}</p>
      <LanguageTags languages={course.languages} />
      <FactList course={course} />
      <div className="mt-8 [&_aside]:static! [&_aside]:grid-cols-1!">
        <PricePanel course={course} />
      </div>
      {course.syllabus.length > 0 && (
        <div className="mt-8">
          <SyllabusPath syllabus={course.syllabus} />
        </div>
      )}
      <div className="-mx-5 [&_.section]:py-8! [&_.section]:grid-cols-1!">
        <CourseFaq faqs={course.faqs} />
      </div>
    </>
  )
}

/** Published revisions, newest first: each can be viewed and published again. */
function CourseHistory({
  editor,
  onLook,
}: {
  editor: CourseEditing
  onLook: (revision: CourseRevision) => void
}) {
  const { id = '', version = 0 } = editor.base ?? {}
  // Reloaded after each change.
  const { state, refresh } = useStaffData(
    'GET /api/admin/courses/{id}/revisions',
    { params: { id } },
    version,
  )
  const mayRestore = useAbility('courses.publish') && !editor.base?.archived
  return (
    <Loaded what="history" state={state} onRetry={refresh}>
      {({ revisions }) => (
        <Section title={revisions.length > 0 ? 'Published revisions' : 'Nothing published yet'}>
          <ol reversed className="mt-1 border-t border-line">
            {revisions.map((revision, index) => (
              <li
                key={revision.number}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2"
              >
                <div className="min-w-0">
                  <p>
                    <strong>Revision {revision.number}</strong>, {formatTime(revision.publishedAt)}
                  </p>
                  <p className="text-[0.8125rem] text-slate">
                    {revision.publishedBy}: {whatChanged(revision, revisions[index + 1])}
                  </p>
                </div>
                <div className="flex">
                  <Button kind="quiet" onClick={() => onLook(revision)} className="px-2!">
                    Look<span className="sr-only"> at revision {revision.number}</span>
                  </Button>
                  {mayRestore && (index > 0 || editor.base?.draft) && (
                    <Restore editor={editor} number={revision.number} isNewest={index === 0} />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </Loaded>
  )
}

/** Publishes a revision again; for the newest one this only discards the draft. */
function Restore({
  editor,
  number,
  isNewest,
}: {
  editor: CourseEditing
  number: number
  isNewest: boolean
}) {
  const { id = '', version = 0 } = editor.base ?? {}
  return (
    <ActionButton
      {...editor.refusal}
      kind="quiet"
      disabled={editor.busy}
      className="px-2!"
      call={publishCall}
      request={{ params: { id }, body: { version, revision: number } }}
      confirm={
        isNewest
          ? {
              title: 'Discard the draft?',
              text: 'The form will show the live text. The text of the draft stays in the audit log only.',
              action: 'Discard draft',
            }
          : {
              title: `Publish revision ${number} again?`,
              text: 'The public will see exactly that text at once. A draft and unsaved changes are lost.',
              action: 'Restore',
            }
      }
      onDone={(saved) => {
        editor.finish(saved, isNewest ? 'Draft discarded.' : `Revision ${number} is public again.`)
        editor.start(saved)
      }}
    >
      {isNewest ? 'Discard draft' : 'Restore'}
      {!isNewest && <span className="sr-only"> revision {number}</span>}
    </ActionButton>
  )
}

function whatChanged(revision: CourseRevision, before: CourseRevision | undefined): string {
  if (revision.restoredFrom) return `revision ${revision.restoredFrom} again`
  if (!before) return 'the first text'
  const fields = differingCourseFields(revision.course, before.course)
  return fields.map((field) => courseFieldLabels[field]).join(', ') || 'the same text'
}
