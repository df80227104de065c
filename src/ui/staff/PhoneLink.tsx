import { formatLocalPhone, formatPhone } from '../format/phones.ts'
import { TextLink } from './TextLink.tsx'

export function PhoneLink({ phone, isLocal = false }: { phone: string; isLocal?: boolean }) {
  return (
    <TextLink href={`tel:${phone}`} isQuiet className="wrap-anywhere whitespace-nowrap">
      {isLocal ? formatLocalPhone(phone) : formatPhone(phone)}
    </TextLink>
  )
}
