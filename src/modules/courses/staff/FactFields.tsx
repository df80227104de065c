import { levelWords, modeWords, subjectWords } from '#words/course-facts.ts'
import { levels, modes, subjects } from '../../../../content/course-facts.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { type DraftFacts, factLabels } from '../editing/facts/rules.ts'
import { courseControlOf } from './use-course-editor.ts'
import type { CourseForm } from './use-course-form.ts'

/** Key facts. Each may stay empty: then it is not shown. */
export function FactFields({
  form,
  onEdit,
}: {
  form: CourseForm
  onEdit: (changes: Partial<CourseForm>) => void
}) {
  const field = (name: keyof DraftFacts) => ({
    id: courseControlOf(name),
    name,
    label: factLabels[name],
    value: form[name],
    onChange: (event: { target: { value: string } }) => onEdit({ [name]: event.target.value }),
    autoComplete: 'off',
  })
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-lg font-semibold">Before a call is needed</legend>
      <p className="-mt-4 text-sm text-slate">
        Empty fields are not shown. The catalogue is filtered by subject and level.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField {...field('subject')}>
          <Choices words={subjectWords} list={subjects} />
        </SelectField>
        <SelectField {...field('level')}>
          <Choices words={levelWords} list={levels} />
        </SelectField>
        <TextField {...field('teacher')} hint="The name of the trainer, as on About." />
        <SelectField {...field('mode')}>
          <Choices words={modeWords} list={modes} />
        </SelectField>
        <TextField {...field('taughtIn')} hint="Such as English and Marathi." />
        <TextField
          {...field('weeklyHours')}
          inputMode="numeric"
          hint="Classes and own practice together."
        />
      </div>
      <TextField {...field('before')} hint="What a student has to know or do before joining." />
      <TextField {...field('bring')} />
      <TextField {...field('builds')} hint="It is compared with other courses." />
    </fieldset>
  )
}

function Choices<Key extends string>({
  words,
  list,
}: {
  words: Record<Key, string>
  list: readonly Key[]
}) {
  return (
    <>
      <option value="">Not filled in</option>
      {list.map((key) => (
        <option key={key} value={key}>
          {words[key]}
        </option>
      ))}
    </>
  )
}
