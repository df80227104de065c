import { statusLabels } from '../../domain/registrations/rules.ts'
import type { Lookalike } from '../../domain/students/lookalikes/contract.ts'
import { formatStudentId } from '../../domain/students/rules.ts'
import { formatPhone } from '../../formats/phones.ts'
import { to } from '../../site-map.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Link } from '../../ui/Link.tsx'
import { useStaffData } from '../parts/use-staff-data.ts'

/** Fewer letters, or digits, are like half of everybody. */
const fewestLetters = 3
const fewestDigits = 10

type Asked = { name: string; phone: string; onFollow: () => void }

/** Who has this number already, or is called alike; Enter goes to them. */
export function Lookalikes({ name, phone, onFollow }: Asked) {
  const isEnough =
    [...name].length >= fewestLetters || phone.replace(/\D/g, '').length >= fewestDigits
  return (
    <section aria-labelledby="lookalikes" className="grid content-start gap-2">
      <h3 id="lookalikes" className="text-lg">
        Perhaps here already
      </h3>
      {isEnough ? (
        <Found name={name} phone={phone} onFollow={onFollow} />
      ) : (
        <p className="text-slate">Whoever has the number or a similar name appears here.</p>
      )}
    </section>
  )
}

function Found({ name, phone, onFollow }: Asked) {
  const { state } = useStaffData(`get ${staffEndpoints.lookalikes}`, { query: { name, phone } })
  if (state.status === 'loading') return <p role="status">Looking...</p>
  if (state.status === 'error')
    return <p role="status">We could not look who is here already. The form works without it.</p>
  const { lookalikes } = state.data
  return (
    <>
      <p role="status" className="text-slate">
        {lookalikes.length === 0 ? 'Nobody of this number or name.' : countOf(lookalikes)}
      </p>
      <ul className="grid gap-2">
        {lookalikes.map((lookalike) => (
          <li key={lookalike.id}>
            <Candidate lookalike={lookalike} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}

function countOf(lookalikes: readonly Lookalike[]): string {
  const same = lookalikes.filter(({ samePhone }) => samePhone).length
  return [
    same > 0 && `${same} with this number`,
    lookalikes.length > same && `${lookalikes.length - same} with a similar name`,
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
