import { useState } from 'react'
import { offeredFirst } from '../../modules/attribution/sources/rules.ts'
import { useCourseOptions } from '../../modules/courses/options/use-course-options.ts'
import type { Lookalike } from '../../modules/registrations/contract.ts'
import { statusLabels } from '../../modules/students/registration-status.ts'
import { to } from '../../ui/addresses/site-map.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { Link } from '../../ui/Link.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { ActionButton, ActionForm } from '../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../ui/staff/NoticeArea.tsx'
import { Options } from '../../ui/staff/Options.tsx'
import { useStaffData } from '../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'

/** The source of the last enquiry on this page, suggested for the next one. */
let lastSource: number | undefined

/** Who enquires; beside it, while it is typed, people who may be the same person. */
export default function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const courses = useCourseOptions()
  const { data } = useStaffData('GET /api/admin/sources', {})
  const sources = data?.sources.filter(isOpen) ?? []
  const suggestedSource = sources.find(({ id }) => id === lastSource) ?? offeredFirst(sources)
  const [formValues, setFormValues] = useState({ name: '', phone: '', source: '' })
  const field = (name: keyof typeof formValues) => ({
    name,
    value: formValues[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFormValues({ ...formValues, [name]: target.value }),
  })
  return (
    <OpenDialog heading="New enquiry" onClose={onClose} startsInField className="w-full max-w-4xl">
      <div className="mt-4 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <ActionForm
          call="POST /api/admin/registrations"
          request={(form, key) =>
            form.missing(missingTexts) ?? {
              body: {
                key,
                name: form.text('name'),
                phone: form.text('phone'),
                course: form.text('course'),
                source: Number(form.text('source')),
                note: form.text('note'),
              },
            }
          }
          submit="Save enquiry"
          busyText="Saving..."
          onCancel={onClose}
          onDone={({ message }, { body }) => {
            lastSource = body.source
            toast.success(message)
            onClose()
          }}
        >
          <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            {...field('phone')}
          />
          <SelectField label="Course" name="course">
            <option value="">Choose a course</option>
            {courses.map((course) => (
              <option key={course}>{course}</option>
            ))}
          </SelectField>
          <SelectField
            label="Source"
            {...field('source')}
            value={formValues.source || String(suggestedSource?.id ?? '')}
          >
            <Options of={sources} />
          </SelectField>
          <TextAreaField label="Note (optional)" name="note" maxLength={1000} />
        </ActionForm>
        <Duplicates
          name={formValues.name.trim()}
          phone={formValues.phone.trim()}
          onFollow={onClose}
        />
      </div>
    </OpenDialog>
  )
}

const isOpen = ({ isRetired }: { isRetired: boolean }) => !isRetired

const missingTexts = {
  name: 'Enter their name.',
  phone: 'Enter their phone number.',
  course: 'Choose a course.',
}

/** With fewer letters or digits half of all people would match. */
const fewestLetters = 3
const fewestDigits = 10

type DuplicatesProps = { name: string; phone: string; onFollow: () => void }

function Duplicates({ name, phone, onFollow }: DuplicatesProps) {
  const isEnough =
    [...name].length >= fewestLetters || phone.replace(/\D/g, '').length >= fewestDigits
  return (
    <section aria-labelledby="duplicates" className="grid content-start gap-2">
      <h3 id="duplicates" className="text-lg">
        Possible duplicates
      </h3>
      {isEnough ? (
        <DuplicateList name={name} phone={phone} onFollow={onFollow} />
      ) : (
        <p className="text-slate">People with the same number or a similar name appear here.</p>
      )}
    </section>
  )
}

function DuplicateList({ name, phone, onFollow }: DuplicatesProps) {
  const { state } = useStaffData('GET /api/admin/duplicates', { query: { name, phone } })
  if (state.status === 'loading') return <p role="status">Looking...</p>
  if (state.status === 'error')
    return <p role="status">We could not check for duplicates. You can still save.</p>
  const { duplicates, withColleagues } = state.data
  const isNobody = duplicates.length + withColleagues.length === 0
  return (
    <>
      <p role="status" className="text-slate">
        {isNobody ? 'Nobody with this number or name.' : countOf(duplicates)}
      </p>
      <WithColleagues
        key={`${name} ${phone}`}
        withColleagues={withColleagues}
        name={name}
        phone={phone}
      />
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

type WithColleaguesProps = Pick<DuplicatesProps, 'name' | 'phone'> &
  Pick<CallData<'GET /api/admin/duplicates'>, 'withColleagues'>

/** People of a colleague: whose they are, and nothing else of them. */
function WithColleagues({ withColleagues, name, phone }: WithColleaguesProps) {
  const [isRequested, setIsRequested] = useState(false)
  if (withColleagues.length === 0) return null
  // Two people of one colleague would read the same.
  const lines = new Map(withColleagues.map((one) => [`${one.samePhone} ${one.counsellor}`, one]))
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
      {withColleagues.some(({ counsellor }) => counsellor) && (
        <NoticeArea>
          {!isRequested && (
            <ActionButton
              call="POST /api/admin/hand-over-requests"
              request={{ body: { name, phone } }}
              onDone={() => setIsRequested(true)}
              className="justify-self-start"
            >
              Ask to hand over
            </ActionButton>
          )}
        </NoticeArea>
      )}
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
          ? `${registration.course}, ${statusLabels[registration.status].toLowerCase()}, ${registration.counsellor ?? 'unassigned'}`
          : (course ?? 'No course yet')}
      </span>
    </Link>
  )
}
