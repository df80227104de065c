import { to } from '../../../ui/addresses/site-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { useMay } from '../../accounts/use-may.ts'

type Payer = { enrolment: number | null; registration: number | null }

/** The way to what somebody pays for, where one may see it. */
export function PayerLink({ of: { enrolment, registration } }: { of: Payer }) {
  const mayWork = useMay('registrations.work')
  const address =
    enrolment !== null
      ? to.adminRecord('finance', enrolment)
      : registration !== null && mayWork && to.adminRecord('enrollment', registration)
  if (!address) return null
  return (
    <Link
      to={address}
      className="inline-flex min-h-6 items-center justify-self-start text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {enrolment === null ? 'Open the registration' : 'Open the enrolment'}
    </Link>
  )
}
