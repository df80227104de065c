import type { EditedCourse } from '../../domain/courses/editing/contract.ts'
import {
  type CourseDraft,
  type CourseField,
  differingFields,
  fieldLabels,
} from '../../domain/courses/editing/rules.ts'
import { SaveConflict } from '../parts/SaveConflict.tsx'
import { textOf } from './use-course-editor.ts'
import { type CourseForm, toForm } from './use-course-form.ts'

/** What somebody else saved of this course while the form was open. */
export function CourseConflict({
  mine,
  theirs,
  onEdit,
  onKeepMine,
  onTakeTheirs,
}: {
  mine: CourseDraft
  theirs: EditedCourse
  onEdit: (changed: Partial<CourseForm>) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const other = textOf(theirs)
  return (
    <SaveConflict
      what="this course"
      by={theirs.savedBy ?? 'Somebody'}
      at={theirs.savedAt}
      differences={differingFields(mine, other).map((field) => ({
        label: fieldLabels[field],
        mine: inWords(mine[field]),
        theirs: inWords(other[field]),
        take: () => onEdit({ [field]: toForm(other)[field] }),
      }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

function inWords(value: CourseDraft[CourseField]): string {
  if (value === null) return ''
  if (!Array.isArray(value)) return String(value)
  const lines = value.map((entry) =>
    typeof entry === 'string' ? entry : `${entry.question}\n${entry.answer}`,
  )
  return lines.join('\n')
}
