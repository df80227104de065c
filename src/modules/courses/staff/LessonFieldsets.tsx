import { SelectField, TextField } from '../../../ui/Field.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import {
  type LessonField,
  type LessonKind,
  lessonKinds,
  lessonPartsOf,
} from '../lesson-editing/rules.ts'
import { lessonControlOf, type useLessonEditor } from './use-lesson-editor.ts'

/** The texts of a lesson, one part after the other. */
export function LessonFieldsets({ editor }: { editor: ReturnType<typeof useLessonEditor> }) {
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
        {Object.entries(lessonKinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
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
        {['A', 'B', 'C'].map((label, at) => (
          <option key={label} value={at + 1}>
            Answer {label}
          </option>
        ))}
      </SelectField>
    )
  if (longest <= 120) return <TextField {...props} />
  return <TextAreaField {...props} rows={isCode ? 3 : 2} spellCheck={!isCode} data-code={isCode} />
}
