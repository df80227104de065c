import { formatPhone } from '../format/phones.ts'

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className={`${fact} whitespace-nowrap`}>
      {formatPhone(phone)}
    </a>
  )
}

const fact =
  'inline-flex min-h-11 items-center wrap-anywhere text-indigo underline-offset-4 hover:underline'
