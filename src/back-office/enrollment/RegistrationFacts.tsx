import { formatPhone, formatTime } from './rules.ts'

export function EmailLink({ email }: { email: string }) {
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

export function RegisteredTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatTime(iso)}</time>
}

const fact =
  'inline-flex min-h-11 items-center wrap-anywhere text-indigo underline-offset-4 hover:underline'
