import { to } from '../../../ui/addresses/site-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { useMay } from '../../accounts/use-may.ts'

type Payer = { name: string; enrolment: number | null; registration: number | null }

/** Who pays, with the way to what they pay for, where somebody may see it. */
export function PayerName({ of: { name, enrolment, registration } }: { of: Payer }) {
  const mayWork = useMay('registrations.work')
  const address =
    enrolment !== null
      ? to.adminRecord('finance', enrolment)
      : registration !== null && mayWork && to.adminRecord('enrollment', registration)
  if (!address) return <span className="font-medium wrap-anywhere">{name}</span>
  return (
    <Link to={address} className="font-medium wrap-anywhere">
      {name}
    </Link>
  )
}
