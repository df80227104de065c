import { useNavigate } from 'react-router'
import { to } from '../../../ui/addresses/site-map.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { SavedTextNotice } from '../../../ui/staff/KeptNotice.tsx'
import { LeaveDialog } from '../../../ui/staff/LeaveDialog.tsx'
import { SaveConflict } from '../../../ui/staff/SaveConflict.tsx'
import type { EditedCourse } from '../editing/contract.ts'
import { CourseFields } from './CourseFields.tsx'
import { EditorActions } from './EditorActions.tsx'
import { EditorAside } from './EditorAside.tsx'
import { EditorHeading } from './EditorHeading.tsx'
import { useCourseEditor } from './use-course-editor.ts'
import { courseTextOf } from './use-course-form.ts'

/** A course in the making: its fields, how the public will see them, and what was published before. */
export function CourseEditor({ latest, refresh }: { latest?: EditedCourse; refresh: () => void }) {
  const editor = useCourseEditor(latest, refresh)
  const { form, draft, base, problems, conflict } = editor
  const navigate = useNavigate()

  /** A new course gets its page, and one with a new address another. */
  const followId = (saved: EditedCourse | undefined) => {
    if (saved && saved.id !== latest?.id)
      navigate(to.adminRecord('courses', saved.id), { replace: true })
  }
  return (
    <>
      <EditorHeading course={base} title={draft.title || courseTextOf(base).title} />
      <form
        method="dialog"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault()
          followId(await editor.save())
        }}
        className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]"
      >
        <div className="grid max-w-3xl gap-5 [&_:is(input,textarea,button)]:scroll-mb-24">
          {editor.isKept && <SavedTextNotice onDiscard={editor.revert} />}
          {conflict ? (
            <SaveConflict
              key={base?.version}
              what="this course"
              conflict={conflict}
              onTake={editor.take}
              onGoOn={editor.goOn}
              onTakeTheirs={editor.revert}
            />
          ) : (
            <FormErrors title="Nothing was saved" errors={problems.list} />
          )}
          <CourseFields
            form={form}
            errors={problems.fields}
            idIsFixed={Boolean(base?.published)}
            busy={editor.busy}
            onEdit={editor.edit}
          />
          <EditorActions editor={editor} onPublish={async () => followId(await editor.publish())} />
        </div>
        <EditorAside editor={editor} />
      </form>
      <LeaveDialog unsaved={editor.unsaved} onForget={editor.forget} />
    </>
  )
}
