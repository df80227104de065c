import { firstLanguage, type Language } from '../../../content/languages.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Person } from '../accounts/contract.ts'

type Registration = {
  id: number
  person: Person
  phone: string
  course: string
  now: Date
  publicUrl: string
  language: Language
}

export function studentMail(registration: Registration): Mail {
  const { id, person, language } = registration
  const { subject, before, after } = textsFor(language).mails.registration
  const mail = writeMail({
    to: person.email,
    id: `registration-${id}-student`,
    language,
    subject,
    parts: [...before(person.name), { facts: factsOf(registration) }, ...after],
  })
  return { ...mail, about: { registration: id, recipient: 'student' } }
}

export function admissionsMail(registration: Registration, admissionsEmail: string): Mail {
  const { id, person, course, publicUrl } = registration
  const words = textsFor(firstLanguage).mails.admissions
  const mail = writeMail({
    to: admissionsEmail,
    id: `registration-${id}-admissions`,
    language: firstLanguage,
    subject: words.subject(course),
    parts: [
      words.arrived,
      {
        facts: [
          [words.name, person.name],
          [words.email, person.email],
          ...factsOf({ ...registration, language: firstLanguage }),
        ],
      },
      { link: new URL(to.adminSection('enrollment'), publicUrl).href, label: words.open },
    ],
  })
  return { ...mail, about: { registration: id, recipient: 'admissions' } }
}

function factsOf({ course, phone, now, language }: Registration): [string, string][] {
  const words = textsFor(language).mails.registration
  return [
    [words.course, course],
    [words.phone, phone],
    [words.registered, formatTime(now, language)],
  ]
}
