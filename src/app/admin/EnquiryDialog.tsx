import { type SubmitEvent, useState } from 'react'
import { offeredFirst } from '../../modules/attribution/sources/rules.ts'
import { useCourseOptions } from '../../modules/courses/options/use-course-options.ts'
import type { Lookalike } from '../../modules/registrations/lookalikes/contract.ts'
import { statusLabels } from '../../modules/students/registration-status.ts'
import { to } from '../../ui/addresses/site-map.ts'
import type { CallData } from '../../ui/api/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { Link } from '../../ui/Link.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { DialogEnd } from '../../ui/staff/DialogEnd.tsx'
import { sendFromChoice } from '../../ui/staff/send-from-choice.ts'
import { useFieldErrors } from '../../ui/staff/use-field-errors.ts'
import { useStaffAction, useStaffData } from '../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'

/** Who enquires, and beside it whoever is perhaps the same person while it is typed. */
export default function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { typed: formValues, type, sources, busy, errors, submit } = useEnquiryForm(onClose)
  const courses = useCourseOptions()
  const field = (name: keyof typeof formValues) => ({
    id: controlOf(name),
    value: formValues[name],
    error: errors.fields[name],
    onChange: ({ target }: { target: { value: string } }) => type(name)(target.value),
  })
  return (
    <OpenDialog heading="New enquiry" onClose={onClose} startsInField className="w-full max-w-4xl">
      <div className="mt-4 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <form
          noValidate
          method="dialog"
          onSubmit={submit}
          onKeyDown={sendFromChoice}
          className="grid gap-4"
        >
          <FormErrors title="Nothing is saved yet" errors={errors.list} />
          <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            {...field('phone')}
          />
          <SelectField label="Course" {...field('course')}>
            <option value="">Choose a course</option>
            {courses.map((course) => (
              <option key={course}>{course}</option>
            ))}
          </SelectField>
          <SelectField label="Source" {...field('source')}>
            {sources.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextAreaField label="Note (optional)" maxLength={1000} {...field('note')} />
          <DialogEnd isBusy={busy} does="Keep the enquiry" busyText="Saving..." onClose={onClose} />
        </form>
        <Lookalikes
          name={formValues.name.trim()}
          phone={formValues.phone.trim()}
          onFollow={onClose}
        />
      </div>
    </OpenDialog>
  )
}

/** Fewer letters, or digits, are like half of everybody. */
const fewestLetters = 3
const fewestDigits = 10

type LookalikesProps = { name: string; phone: string; onFollow: () => void }

/** Who has this number already, or is called alike; Enter goes to them. */
function Lookalikes({ name, phone, onFollow }: LookalikesProps) {
  const isEnough =
    [...name].length >= fewestLetters || phone.replace(/\D/g, '').length >= fewestDigits
  return (
    <section aria-labelledby="lookalikes" className="grid content-start gap-2">
      <h3 id="lookalikes" className="text-lg">
        Perhaps here already
      </h3>
      {isEnough ? (
        <LookalikesResult name={name} phone={phone} onFollow={onFollow} />
      ) : (
        <p className="text-slate">Whoever has the number or a similar name appears here.</p>
      )}
    </section>
  )
}

function LookalikesResult({ name, phone, onFollow }: LookalikesProps) {
  const { state } = useStaffData('GET /api/admin/duplicates', { query: { name, phone } })
  if (state.status === 'loading') return <p role="status">Looking...</p>
  if (state.status === 'error')
    return <p role="status">We could not look who is here already. The form works without it.</p>
  const { duplicates, withColleagues } = state.data
  const isNobody = duplicates.length + withColleagues.length === 0
  return (
    <>
      <p role="status" className="text-slate">
        {isNobody ? 'Nobody of this number or name.' : countOf(duplicates)}
      </p>
      <WithColleagues key={`${name} ${phone}`} found={withColleagues} name={name} phone={phone} />
      <ul className="grid gap-2">
        {duplicates.map((lookalike) => (
          <li key={lookalike.id}>
            <Candidate lookalike={lookalike} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whom a colleague has: with whom, and nothing else of them. */
function WithColleagues({
  found: withColleagues,
  name,
  phone,
}: {
  found: CallData<'GET /api/admin/duplicates'>['withColleagues']
  name: string
  phone: string
}) {
  const act = useStaffAction()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<{ text: string; isWrong: boolean }>()
  if (withColleagues.length === 0) return null
  // Two of one colleague's read the same.
  const lines = new Map(withColleagues.map((one) => [`${one.samePhone} ${one.counsellor}`, one]))
  async function ask() {
    if (busy) return
    setBusy(true)
    const answer = await act('POST /api/admin/hand-over-requests', { body: { name, phone } })
    setBusy(false)
    setNotice({ text: answer.ok ? answer.data.message : answer.message, isWrong: !answer.ok })
  }
  return (
    <div className="grid gap-2 rounded-control border-2 border-marigold bg-white px-4 py-2.5">
      <ul className="grid gap-1">
        {[...lines].map(([line, { samePhone, counsellor }]) => (
          <li key={line}>
            <strong>{counsellor ? `Already with ${counsellor}` : 'Already a student here'}</strong>
            <span className="block text-slate">{samePhone ? 'Same phone' : 'Same name'}</span>
          </li>
        ))}
      </ul>
      {withColleagues.some(({ counsellor }) => counsellor) && !notice && (
        <Button onClick={() => void ask()} aria-disabled={busy} className="justify-self-start">
          Ask to hand over
        </Button>
      )}
      <p
        role="status"
        className={`font-semibold empty:absolute ${notice?.isWrong ? 'text-kumkum' : 'text-neem'}`}
      >
        {notice?.text}
      </p>
    </div>
  )
}

function countOf(duplicates: readonly Lookalike[]): string {
  const same = duplicates.filter(({ samePhone }) => samePhone).length
  return [
    same > 0 && `${same} with this number`,
    duplicates.length > same && `${duplicates.length - same} with a similar name`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Candidate({ lookalike, onFollow }: { lookalike: Lookalike; onFollow: () => void }) {
  const { id, name, phone, course, samePhone, registration } = lookalike
  return (
    <Link
      to={
        registration
          ? to.adminRecord('enrollment', registration.id)
          : to.adminRecord('students', id)
      }
      onClick={onFollow}
      className={`grid gap-0.5 rounded-control border bg-white px-4 py-2.5 hover:bg-sand ${samePhone ? 'border-2 border-marigold' : 'border-edge'}`}
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="text-slate">{formatStudentId(id)}</span>
      </span>
      <span className={samePhone ? 'font-semibold' : ''}>
        {samePhone ? 'Same phone' : 'Similar name'}
        {phone && `: ${formatPhone(phone)}`}
      </span>
      <span className="text-slate wrap-anywhere">
        {registration
          ? `${registration.course}, ${statusLabels[registration.status].toLowerCase()}, ${registration.counsellor ?? 'nobody’s yet'}`
          : (course ?? 'No course yet')}
      </span>
    </Link>
  )
}

const labels = { name: 'Name', phone: 'Phone', course: 'Course', source: 'Source', note: 'Note' }
type Field = keyof typeof labels

/** The source of the last enquiry that was taken here: whoever sits at the counter chooses it once. */
let lastSource: number | undefined

/** The form of an enquiry; a double Enter is one enquiry, for both carry one key. */
function useEnquiryForm(onKept: () => void) {
  const send = useStaffAction()
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources.filter(isOpen) : []
  const [key] = useState(() => crypto.randomUUID())
  const [formValues, setFormValues] = useState({
    name: '',
    phone: '',
    course: '',
    source: '',
    note: '',
  })
  const [busy, setBusy] = useState(false)
  const errors = useFieldErrors(labels, controlOf)
  const existingSource = sources.find(({ id }) => id === lastSource) ?? offeredFirst(sources)
  const source = formValues.source || String(existingSource?.id ?? '')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = whatIsMissing(formValues)
    if (wrong) return errors.refuse({ fields: wrong })
    setBusy(true)
    const body = { ...formValues, key, source: Number(source) }
    const answer = await send('POST /api/admin/registrations', { body })
    setBusy(false)
    if (!answer.ok) return errors.refuse(answer)
    lastSource = Number(source)
    toast.success(`${answer.data.message} My Day has them.`)
    onKept()
  }
  const type = (field: Field) => (value: string) => setFormValues({ ...formValues, [field]: value })
  return { typed: { ...formValues, source }, type, sources, busy, errors, submit }
}

/** Its control: other forms on the page have a name and a phone, too. */
const controlOf = (field: Field) => `enquiry-${field}`

const isOpen = ({ isRetired }: { isRetired: boolean }) => !isRetired

function whatIsMissing({ name, phone, course }: Record<Field, string>) {
  const wrong: Partial<Record<Field, string>> = {
    ...(!name.trim() && { name: 'Enter their name.' }),
    ...(!phone.trim() && { phone: 'Enter their phone number.' }),
    ...(!course && { course: 'Choose a course.' }),
  }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}
