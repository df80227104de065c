import { formatPhone } from '../format/phones.ts'

/** Staff may enter people who gave a number only. */
export function EmailLink({ email }: { email: string | null }) {
  if (!email) return <span className="text-slate">No e-mail</span>
  return (
    <a href={`mailto:${email}`} className={fact}>
      {email}
    </a>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className={`${fact} whitespace-nowrap`}>
      {formatPhone(phone)}
    </a>
  )
}

const fact =
  'inline-flex min-h-11 items-center wrap-anywhere text-indigo underline-offset-4 hover:underline'
