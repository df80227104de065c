import { formatLocalPhone, formatPhone } from '../format/phones.ts'

export function PhoneLink({ phone, isLocal = false }: { phone: string; isLocal?: boolean }) {
  return (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-11 items-center wrap-anywhere text-indigo underline-offset-4 hover:underline whitespace-nowrap"
    >
      {isLocal ? formatLocalPhone(phone) : formatPhone(phone)}
    </a>
  )
}
