import { type ComponentProps, useState } from 'react'
import { levelTexts, modeTexts, subjectTexts } from '#texts/course-facts.ts'
import { levels, modes, subjects } from '../../../../content/course-facts.ts'
import { isOwnAddress } from '../../../platform/pictures/rules.ts'
import { generatePath } from '../../../ui/addresses/path-pattern.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { drawUpright, toJpeg } from '../../../ui/draw-upright.ts'
import { control, SelectField, TextField } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionFile } from '../../../ui/staff/ActionForm.tsx'
import { EditableList, newEntry } from '../../../ui/staff/EditableList.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import {
  addressFrom,
  type CourseField,
  courseFieldLabels,
  readPriceRupees,
} from '../editing/rules.ts'
import { useCover } from '../use-cover.ts'
import { type CourseForm, courseControlOf } from './use-course-editor.ts'

type FormProps = { form: CourseForm; onEdit: (changes: Partial<CourseForm>) => void }

/** The properties of a field of one text. */
const fieldIn =
  ({ form, onEdit }: FormProps) =>
  (name: Exclude<CourseField, 'languages' | 'syllabus' | 'faqs'>) => ({
    id: courseControlOf(name),
    name,
    label: courseFieldLabels[name],
    value: form[name],
    onChange: (event: { target: { value: string } }) => onEdit({ [name]: event.target.value }),
    autoComplete: 'off',
  })

/** All fields of a course. `idIsFixed` once it was published: others know its address by then. */
export function CourseFields({
  form,
  idIsFixed,
  busy,
  onEdit,
}: FormProps & {
  idIsFixed: boolean
  /** A save is in progress. */
  busy: boolean
}) {
  const field = fieldIn({ form, onEdit })
  const brochure = form.id ? generatePath(endpoints.brochure, { id: form.id }) : undefined
  return (
    <div className="grid gap-5">
      <TextField
        {...field('title')}
        required
        onBlur={() => !idIsFixed && !form.id && onEdit({ id: addressFrom(form.title) })}
      />
      <TextField
        {...field('id')}
        required
        readOnly={idIsFixed}
        spellCheck={false}
        hint={
          idIsFixed
            ? 'It stays as it is, because the course was published under it.'
            : `The course will have the address ${to.course(form.id || 'data-science')}. It cannot be changed after publication.`
        }
      />
      <TextAreaField {...field('description')} rows={3} required />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextField
          {...field('discounted price')}
          inputMode="numeric"
          required
          hint={amountHint(form['discounted price']) ?? 'Whole rupees; 0 if it is free.'}
        />
        <TextField
          {...field('realprice')}
          inputMode="numeric"
          hint={amountHint(form.realprice) ?? 'Struck through beside the price.'}
        />
        <TextField {...field('discount')} hint="e.g. 40%. Leave empty to use the saving." />
      </div>
      <CoverField field={field('image')} busy={busy} onEdit={(image) => onEdit({ image })} />
      <Lines name="languages" noun="language" form={form} onEdit={onEdit} />
      <Lines
        name="syllabus"
        noun="step"
        hint="Enter adds a step below."
        form={form}
        onEdit={onEdit}
      />
      <FactFields field={field} />
      <Questions form={form} onEdit={onEdit} />
      <div>
        <TextField
          {...field('download')}
          spellCheck={false}
          hint="Where “Download PDF” leads. Empty: no link is shown."
        />
        {brochure && form.download !== brochure && (
          <Button
            kind="quiet"
            onClick={() => onEdit({ download: brochure })}
            className="-ml-2 px-2!"
          >
            Use the brochure made from this page
          </Button>
        )}
      </div>
    </div>
  )
}

/** An amount as visitors will read it. */
function amountHint(text: string): string | undefined {
  const rupees = readPriceRupees(text)
  return rupees === null || Number.isNaN(rupees)
    ? undefined
    : `Shown as ${formatRupees(rupees * 100)}.`
}

function Lines({
  name,
  noun,
  hint,
  form,
  onEdit,
}: FormProps & { name: 'languages' | 'syllabus'; noun: string; hint?: string }) {
  return (
    <EditableList
      id={courseControlOf(name)}
      legend={courseFieldLabels[name]}
      noun={noun}
      hint={hint}
      error={useFieldError(name, undefined)}
      entries={form[name]}
      blank={() => newEntry({ text: '' })}
      isBlank={({ text }) => text === ''}
      onChange={(entries) => onEdit({ [name]: entries })}
    >
      {({ text }, label, edit) => (
        <input
          aria-label={label}
          autoComplete="off"
          value={text}
          onChange={(event) => edit({ text: event.target.value })}
          className={line}
        />
      )}
    </EditableList>
  )
}

function Questions({ form, onEdit }: FormProps) {
  return (
    <EditableList
      id={courseControlOf('faqs')}
      legend={courseFieldLabels.faqs}
      noun="question"
      tall
      error={useFieldError('faqs', undefined)}
      entries={form.faqs}
      blank={() => newEntry({ question: '', answer: '' })}
      isBlank={({ question, answer }) => question === '' && answer === ''}
      onChange={(faqs) => onEdit({ faqs })}
    >
      {({ question, answer }, label, edit) => (
        <>
          <input
            aria-label={label}
            placeholder="Question"
            autoComplete="off"
            value={question}
            onChange={(event) => edit({ question: event.target.value })}
            className={`${line} font-semibold`}
          />
          <textarea
            aria-label={`Answer to ${label.toLowerCase()}`}
            placeholder="Answer"
            rows={2}
            value={answer}
            onChange={(event) => edit({ answer: event.target.value })}
            className={`${control} field-sizing-content`}
          />
        </>
      )}
    </EditableList>
  )
}

const line = `${control} min-h-11! py-2!`

/** The picture of a course: a preview, a file to upload, or an address elsewhere. */
function CoverField({
  field,
  busy,
  onEdit,
}: {
  field: ComponentProps<typeof TextField> & { value: string }
  busy: boolean
  onEdit: (image: string) => void
}) {
  const cover = useCover(field.value.trim())
  const [isUploaded, setIsUploaded] = useState(false)
  const isElsewhere = field.value.trim() !== '' && !isOwnAddress(field.value.trim())
  const addressHint = busy ? fetchingHint : elsewhereHint
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <img
        {...cover}
        alt=""
        width={176}
        height={110}
        className="aspect-[8/5] w-44 rounded-control border border-line bg-sand object-cover max-sm:order-last sm:mt-7.5"
      />
      <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
        <TextField
          {...field}
          onChange={(event) => {
            setIsUploaded(false)
            onEdit(event.target.value)
          }}
          spellCheck={false}
          hint={isElsewhere ? addressHint : coverHint}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ActionFile
            call="POST /api/admin/course-pictures"
            request={(body) => ({ body })}
            accept="image/*"
            read={readCover}
            unreadable={unreadableCover}
            onDone={({ image }) => {
              setIsUploaded(true)
              onEdit(image)
            }}
          >
            Choose a file
          </ActionFile>
          <p role="status" className="text-sm text-slate">
            {isUploaded && 'Picture uploaded. It is shown once this is published.'}
          </p>
        </div>
      </div>
    </div>
  )
}

const coverHint = 'A file, or the address of a picture: 16:10. Empty: the usual cover.'

const fetchingHint = 'Fetching the picture...'
const elsewhereHint =
  'When you save, the picture is fetched once and kept here; visitors get our copy.'

/** Scaled down first: at most 1920 px, of which a square is still within the server's limit. */
const readCover = async (file: File) => toJpeg(await drawUpright(file, 1920), 0.9)

const unreadableCover =
  'We could not read this as a picture. Please choose a JPEG, PNG or WebP, for example a photo.'

/** Key facts. Each may stay empty: then it is not shown. */
function FactFields({ field }: { field: ReturnType<typeof fieldIn> }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-lg font-semibold">Before a call is needed</legend>
      <p className="-mt-4 text-sm text-slate">
        Empty fields are not shown. The catalogue is filtered by subject and level.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField {...field('subject')}>
          <Choices texts={subjectTexts} list={subjects} />
        </SelectField>
        <SelectField {...field('level')}>
          <Choices texts={levelTexts} list={levels} />
        </SelectField>
        <TextField {...field('teacher')} hint="The name of the trainer, as on About." />
        <SelectField {...field('mode')}>
          <Choices texts={modeTexts} list={modes} />
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
  texts,
  list,
}: {
  texts: Record<Key, string>
  list: readonly Key[]
}) {
  return (
    <>
      <option value="">Not filled in</option>
      <Options of={list.map((key) => [key, texts[key]] as const)} />
    </>
  )
}
