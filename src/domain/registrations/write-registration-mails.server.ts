import { fastTrack } from '#words/fast-track.ts'
import { fastTrackPage } from '#words/fast-track-page.ts'
import { institute } from '../../../content/institute.ts'
import { formatTime } from '../../formats/times.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../site-map.ts'
import type { Person } from '../accounts/contract.ts'

type Registration = {
  id: number
  person: Person
  phone: string
  course: string
  now: Date
  publicUrl: string
}

export function studentMail(registration: Registration): Mail {
  const mail = writeMail({
    to: registration.person.email,
    id: `registration-${registration.id}-student`,
    subject: `Your Fast Track registration at ${institute.name}`,
    parts: [
      `Dear ${registration.person.name},`,
      'Thank you for registering. Our admissions team will call you within one working day with the course details.',
      { facts: factsOf(registration) },
      `${fastTrack.title}: ${fastTrackPage.refund}`,
      `A mistake in the number above? Send the form again with the right one, or call us at ${institute.phone.display}.`,
    ],
  })
  return { ...mail, about: { registration: registration.id, recipient: 'student' } }
}

export function admissionsMail(registration: Registration, admissionsEmail: string): Mail {
  const mail = writeMail({
    to: admissionsEmail,
    id: `registration-${registration.id}-admissions`,
    subject: `New Fast Track registration: ${registration.course}`,
    parts: [
      'A new Fast Track registration has arrived.',
      {
        facts: [
          ['Name', registration.person.name],
          ['E-mail', registration.person.email],
          ...factsOf(registration),
        ],
      },
      {
        link: new URL(to.adminSection('enrollment'), registration.publicUrl).href,
        label: 'Open the registrations',
      },
    ],
  })
  return { ...mail, about: { registration: registration.id, recipient: 'admissions' } }
}

function factsOf({ course, phone, now }: Registration): [string, string][] {
  return [
    ['Course', course],
    ['Phone', phone],
    ['Registered', formatTime(now)],
  ]
}
