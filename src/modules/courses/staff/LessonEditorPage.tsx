import { lazy, Suspense, useMemo, useState } from 'react'
import { toLesson as lessonAddress } from '../../../ui/addresses/lesson-addresses.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { describeEach } from '../../../ui/api/reasons.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormErrorsContext } from '../../../ui/form-context.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useParams } from '../../../ui/router.tsx'
import { LeaveDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { FormOpening } from '../../../ui/staff/FormOpening.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { listErrors } from '../../../ui/staff/list-errors.ts'
import { Options } from '../../../ui/staff/Options.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { type Sheet, useVersionedForm } from '../../../ui/staff/versioned-form.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { EditedLesson } from '../lesson-editing/contract.ts'
import {
  checkLengths,
  checkLessonForPublishing,
  type LessonField,
  type LessonFields,
  type LessonKind,
  labelsOf,
  lessonKinds,
  lessonPartsOf,
  toLesson,
} from '../lesson-editing/rules.ts'
import { lessonTexts } from './lesson-texts.ts'

/** The page on which the first lesson of a course is written. */
export function LessonEditorPage() {
  const { id = '' } = useParams()
  const lesson = useStaffData('GET /api/admin/courses/{id}/lesson', { params: { id } })
  return (
    <LoadedPage
      data={lesson}
      what="first lesson"
      title="First lesson"
      heading={({ title }) => `First lesson: ${title}`}
      path={to.adminRecord('courses', `${id}/${sectionParts.lesson}`)}
      back={{ address: to.adminRecord('courses', id), name: 'Course' }}
    >
      {(latest, refresh) => <LessonEditor key={id} latest={latest} refresh={refresh} />}
    </LoadedPage>
  )
}

function LessonEditor({ latest, refresh }: { latest: EditedLesson; refresh: () => void }) {
  const editor = useLessonEditor(latest, refresh)
  const [isPreview, setIsPreview] = useState(false)
  const { base = latest } = editor
  const { runs, ...fields } = editor.text
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-4 pb-5 text-slate">
        <span>{statusOf(base)}</span>
        {base.published && base.isPublic && (
          <a href={lessonAddress(base.id)} target="_blank" rel="noreferrer" className="underline">
            See the public lesson<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </p>
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          editor.save()
        }}
        className="grid max-w-4xl gap-6 [&_:is(input,textarea,select,button)]:scroll-mb-24"
      >
        <FormOpening form={editor} what="this lesson" errors={editor.problems} />
        <FormErrorsContext value={editor.errors}>
          {isPreview ? (
            <Suspense>
              <LessonPreview lesson={toLesson(runs as LessonKind, fields)} />
            </Suspense>
          ) : (
            <LessonFieldsets editor={editor} />
          )}
        </FormErrorsContext>
        <Actions editor={editor} isPreview={isPreview} onPreview={() => setIsPreview(!isPreview)} />
      </form>
      <Revisions editor={editor} revisions={base.revisions} />
      <LeaveDialog unsaved={editor.unsaved} onForget={editor.forget} />
    </>
  )
}

const LessonPreview = lazy(async () => ({
  default: (await import('../pages/start-lesson.tsx')).LessonPreview,
}))

type Editor = ReturnType<typeof useLessonEditor>

function statusOf({ draft, published, savedBy, savedAt }: EditedLesson): string {
  const state = draft
    ? `Draft. ${published ? 'The public still sees the earlier lesson.' : 'The public sees no lesson yet.'}`
    : published
      ? 'Live.'
      : 'No lesson yet.'
  return savedBy && savedAt ? `${state} Saved by ${savedBy}, ${formatTime(savedAt)}.` : state
}

function Actions({
  editor,
  isPreview,
  onPreview,
}: {
  editor: Editor
  isPreview: boolean
  onPreview: () => void
}) {
  const mayPublish = useAbility('courses.publish')
  const isHeld = editor.busy || editor.conflict !== undefined
  return (
    <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white py-3">
      <p role="status" className="text-slate">
        {editor.unsaved ? 'Changes that are not saved yet.' : 'No unsaved changes.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={onPreview}>
          {isPreview ? 'Edit' : 'Preview'}
        </Button>
        <Button type="submit" disabled={isHeld || !editor.unsaved}>
          Save draft
        </Button>
        {mayPublish && (
          <Button
            kind="primary"
            disabled={isHeld || (!editor.unsaved && !editor.base?.draft)}
            onClick={editor.publish}
          >
            {editor.isPublishing ? 'Running the programs...' : 'Publish'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Published revisions; one is put into the form to be published again. */
function Revisions({
  editor,
  revisions,
}: {
  editor: Editor
  revisions: EditedLesson['revisions']
}) {
  if (revisions.length === 0) return null
  return (
    <Section title="Published revisions" className="mt-10 max-w-4xl">
      <ol reversed className="mt-1 border-t border-line">
        {revisions.map(({ number, publishedAt, publishedBy, runs, fields }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1"
          >
            <p>
              <strong>Revision {number}</strong>, {formatTime(publishedAt)}, {publishedBy}
            </p>
            <Button kind="quiet" onClick={() => editor.edit({ ...fields, runs })}>
              Put into the form<span className="sr-only">: revision {number}</span>
            </Button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The texts of a lesson, one part after the other. */
function LessonFieldsets({ editor }: { editor: Editor }) {
  const { form, edit } = editor
  const kind = form.runs as LessonKind
  return (
    <>
      <SelectField
        id={lessonControlOf('runs')}
        name="runs"
        label="Kind of lesson"
        hint="Python is MicroPython, a small version of Python. C, Java and others are read, with answers to choose from. In texts, words between `backticks` are shown as code."
        value={kind}
        onChange={(event) => edit({ runs: event.target.value })}
      >
        <Options of={Object.entries(lessonKinds)} />
      </SelectField>
      {lessonPartsOf(kind).map(({ name, title, fields }) => (
        <fieldset
          key={name}
          className="grid gap-4 border-t border-line pt-4 [&_[data-code]]:font-mono"
        >
          <legend className="float-left w-full text-lg font-semibold">{title}</legend>
          {fields.map((field) => (
            <LessonText
              key={field.name}
              field={field}
              value={form[field.name] ?? ''}
              onEdit={(text) => edit({ [field.name]: text })}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

function LessonText({
  field: { name, label, longest, isCode },
  value,
  onEdit,
}: {
  field: LessonField
  value: string
  onEdit: (text: string) => void
}) {
  const props = {
    id: lessonControlOf(name),
    name,
    label,
    value,
    onChange: (event: { target: { value: string } }) => onEdit(event.target.value),
    autoComplete: 'off',
  }
  if (name.endsWith('.right'))
    return (
      <SelectField {...props}>
        <option value="">Choose</option>
        <Options of={['A', 'B', 'C'].map((label, at) => [at + 1, `Answer ${label}`] as const)} />
      </SelectField>
    )
  if (longest <= 120) return <TextField {...props} />
  return <TextAreaField {...props} rows={isCode ? 3 : 2} spellCheck={!isCode} data-code={isCode} />
}

/** The id of a text's control. */
const lessonControlOf = (name: string) => `lesson-${name.replace('.', '-')}`

const kinds = Object.keys(lessonKinds) as LessonKind[]
const labels: Record<string, string> = {
  runs: 'Kind of lesson',
  ...Object.assign({}, ...kinds.map(labelsOf)),
}

/** Every text of every kind, so that one that was typed stays when the kind is changed back. */
const textOf = (lesson: EditedLesson | undefined): LessonFields => {
  const { runs = 'python', fields = {} } = lesson?.draft ?? lesson?.published ?? {}
  const texts = Object.keys(labels).map((name) => [name, fields[name] ?? ''])
  return { ...Object.fromEntries(texts), runs }
}

const lessonSheet: Sheet<EditedLesson, LessonFields, LessonFields> = {
  labels,
  toForm: textOf,
  read: (form) => form,
  textOf,
  inWords: (text, name) =>
    name === 'runs' ? lessonKinds[text.runs as LessonKind] : (text[name] ?? ''),
}

/** State and actions of the lesson form. `latest` is the lesson as last received. */
function useLessonEditor(latest: EditedLesson, refresh: () => void) {
  const form = useVersionedForm(lessonSheet, latest, {
    as: `lesson of ${latest.id}`,
    renew: (saved) => saved,
  })
  const finish = (text: string) => (saved: EditedLesson) => {
    form.saved(saved)
    toast.success(text)
    refresh()
  }
  const options = { onLate: form.refused, onRefused: refresh }
  const saving = useAction('PUT /api/admin/courses/{id}/lesson', {
    ...options,
    onDone: finish('Draft saved.'),
  })
  const publishing = useAction('POST /api/admin/courses/{id}/lesson/revisions', {
    ...options,
    onDone: finish('Published. The lesson shows it now.'),
  })
  const errors = publishing.errors.message ? publishing.errors : saving.errors
  const problems = useMemo(() => listErrors(labels, lessonControlOf, errors), [errors])
  const { runs: kind, ...fields } = form.text
  const runs = kind as LessonKind
  const send = (action: typeof saving | typeof publishing, check: typeof checkLengths) => {
    const wrong = describeEach(lessonTexts, check(runs, fields))
    saving.refuse({})
    publishing.refuse({})
    if (Object.keys(wrong).length > 0) return action.refuse(wrong)
    const version = form.base?.version ?? latest.version
    action.run({ params: { id: latest.id }, body: { version, runs, fields } })
  }
  return {
    ...form,
    busy: saving.isBusy || publishing.isBusy,
    isPublishing: publishing.isBusy,
    errors: errors.fields,
    problems,
    revert: () => {
      saving.refuse({})
      publishing.refuse({})
      form.revert()
    },
    save: () => send(saving, checkLengths),
    publish: () => send(publishing, checkLessonForPublishing),
  }
}
