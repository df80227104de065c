import { useEffect, useState } from 'react'
import { offeredFirst } from '../../modules/attribution/sources/rules.ts'
import { useCourseOptions } from '../../modules/courses/options/use-course-options.ts'
import type { Lookalike } from '../../modules/registrations/contract.ts'
import { offerNote } from '../../modules/registrations/staff/note-from-dialog.ts'
import {
  type RegistrationStatus,
  statusLabels,
} from '../../modules/students/registration-status.ts'
import { to } from '../../ui/addresses/site-map.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { addDays, dayInIndia } from '../../ui/format/days.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { Link } from '../../ui/Link.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { ActionButton, ActionForm } from '../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../ui/staff/NoticeArea.tsx'
import { Options } from '../../ui/staff/Options.tsx'
import { offerToOpen } from '../../ui/staff/UndoNotice.tsx'
import { useStaffData } from '../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { type EnquiryDraft, emptyEnquiry } from './enquiry-draft.ts'

/** The source of the last enquiry on this page, suggested for the next one. */
let lastSource: number | undefined

type DialogProps = {
  draft: EnquiryDraft
  onDraft: (draft: EnquiryDraft) => void
  onClose: () => void
}

/** Who enquires, and people who may be the same person; Escape and a look at one of these keep the draft. */
export default function EnquiryDialog({ draft, onDraft, onClose }: DialogProps) {
  const courses = useCourseOptions()
  const { data } = useStaffData('GET /api/admin/sources', {})
  const sources = data?.sources.filter(isOpen) ?? []
  const suggestedSource = sources.find(({ id }) => id === lastSource) ?? offeredFirst(sources)
  const [existing, setExisting] = useState<Existing>()
  const today = dayInIndia(new Date())
  const field = (name: keyof EnquiryDraft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onDraft({ ...draft, [name]: target.value }),
  })
  const end = () => {
    onDraft(emptyEnquiry)
    onClose()
  }
  const follow = ({ samePhone, registration }: Lookalike) => {
    const isHere = registration && location.pathname === addressOf(registration)
    if (registration && !isHere) offerNote(registration.id, draft.note)
    if (samePhone && (!isHere || !draft.note) && (registration || !draft.note)) end()
    else onClose()
  }
  return (
    <OpenDialog
      heading="New enquiry"
      onClose={onClose}
      startsInField
      className="w-full max-w-4xl scroll-pb-20"
    >
      <ActionForm
        call="POST /api/admin/registrations"
        request={(form, key) => {
          const errors = { ...form.missing(missingTexts)?.errors, ...phoneError(draft.phone) }
          if (Object.keys(errors).length > 0) return { errors }
          return {
            body: {
              key,
              name: form.text('name'),
              phone: form.text('phone'),
              course: form.text('course'),
              source: Number(form.text('source')),
              nextContactOn: form.text('nextContactOn') || null,
              note: form.text('note'),
            },
          }
        }}
        confirm={() =>
          existing !== undefined && {
            title: `${existing.name} has an open enquiry for this course`,
            text: 'It has the same phone number. Save a second enquiry all the same?',
            action: 'Save a second enquiry',
          }
        }
        submit="Save enquiry"
        busyText="Saving..."
        kind={existing ? 'secondary' : 'solid'}
        onCancel={end}
        onDone={({ message, id }, { body }) => {
          lastSource = body.source
          offerToOpen(message, to.adminRecord('enrollment', id))
          end()
        }}
        // “Save enquiry” stays visible in a low window.
        className="relative mt-4 *:last:sticky *:last:-bottom-6 *:last:-mt-3 *:last:-mb-6 *:last:bg-paper *:last:pt-3 *:last:pb-6 sm:*:last:-bottom-8 sm:*:last:-mb-8 sm:*:last:pb-8 max-md:*:last:order-3 md:min-h-100 md:pr-[calc(50%+1rem)]"
      >
        <div className="grid gap-4">
          <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            {...field('phone')}
          />
        </div>
        <div className="grid gap-4 max-md:order-2">
          <SelectField label="Course" {...field('course')}>
            <option value="">Choose a course</option>
            {courses.map((course) => (
              <option key={course}>{course}</option>
            ))}
          </SelectField>
          <SelectField
            label="Source"
            {...field('source')}
            value={draft.source || String(suggestedSource?.id ?? '')}
          >
            <Options of={sources} />
          </SelectField>
          <TextField
            label="Next contact (optional)"
            type="date"
            min={today}
            max={addDays(today, 366)}
            {...field('nextContactOn')}
          />
          <TextAreaField label="Note (optional)" maxLength={1000} {...field('note')} />
          {existing && (
            <ButtonLink
              kind="solid"
              to={addressOf(existing.registration)}
              onClick={() => follow(existing)}
              className="justify-self-start"
            >
              Open the existing enquiry
            </ButtonLink>
          )}
        </div>
        <Duplicates
          name={draft.name.trim()}
          phone={draft.phone.trim()}
          course={draft.course}
          onExisting={setExisting}
          onFollow={follow}
        />
      </ActionForm>
    </OpenDialog>
  )
}

const addressOf = ({ id }: { id: number }) => to.adminRecord('enrollment', id)

/** Somebody with this number and an open enquiry for this course. */
type Existing = Lookalike & { registration: NonNullable<Lookalike['registration']> }

function isExisting(lookalike: Lookalike, course: string): lookalike is Existing {
  const { samePhone, registration } = lookalike
  return samePhone && registration?.course === course && isOpenStatus(registration.status)
}

const isOpenStatus = (status: RegistrationStatus) => status !== 'lost' && status !== 'completed'

/** Whether a complete number is one is for the server to say. */
function phoneError(phone: string) {
  const digits = phone.replace(/\D/g, '').length
  return phone.trim() && digits < fewestDigits
    ? { phone: 'Enter a mobile number of 10 digits, or one with its country code.' }
    : undefined
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

type DuplicatesProps = {
  name: string
  phone: string
  course: string
  onExisting: (existing: Existing | undefined) => void
  onFollow: (lookalike: Lookalike) => void
}

function Duplicates(props: DuplicatesProps) {
  const { name, phone } = props
  const isEnough =
    [...name].length >= fewestLetters || phone.replace(/\D/g, '').length >= fewestDigits
  return (
    <section
      aria-labelledby="duplicates"
      className="grid content-start gap-2 max-md:order-1 md:absolute md:inset-y-0 md:right-0 md:w-[calc(50%-1rem)] md:overflow-y-auto"
    >
      <h3 id="duplicates" className="text-lg">
        Possible duplicates
      </h3>
      {isEnough ? (
        <DuplicateList {...props} />
      ) : (
        <p className="text-slate">People with the same number or a similar name appear here.</p>
      )}
    </section>
  )
}

function DuplicateList({ name, phone, course, onExisting, onFollow }: DuplicatesProps) {
  const { state, data } = useStaffData('GET /api/admin/duplicates', {
    query: { name, phone, course },
  })
  const existing = data?.duplicates.find((one): one is Existing => isExisting(one, course))
  useEffect(() => {
    onExisting(existing)
    return () => onExisting(undefined)
  }, [existing, onExisting])
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
            <Candidate lookalike={lookalike} onFollow={() => onFollow(lookalike)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type WithColleaguesProps = { name: string; phone: string } & Pick<
  CallData<'GET /api/admin/duplicates'>,
  'withColleagues'
>

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
