import { useMemo } from 'react'
import { describeEach } from '../../../ui/api/reasons.ts'
import { listErrors } from '../../../ui/staff/list-errors.ts'
import { useAction } from '../../../ui/staff/use-action.ts'
import { type Sheet, useVersionedForm } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { EditedLesson } from '../lesson-editing/contract.ts'
import {
  checkLengths,
  checkLessonForPublishing,
  type LessonFields,
  type LessonKind,
  labelsOf,
  lessonKinds,
} from '../lesson-editing/rules.ts'
import { lessonWords } from './lesson-words.ts'

/** The id of a text's control. */
export const lessonControlOf = (name: string) => `lesson-${name.replace('.', '-')}`

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
export function useLessonEditor(latest: EditedLesson, refresh: () => void) {
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
    const wrong = describeEach(lessonWords, check(runs, fields))
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
