import { institute } from '../institute.ts'

const dear = (name: string) => `Dear ${name},`
const call = `Questions? Call us at ${institute.phone.display}.`

/** What mails and chats say when a class is not as it was planned. */
export const classMails = {
  facts: {
    course: 'Course',
    was: 'Old time',
    now: 'New time',
    where: 'Where',
    trainer: 'Trainer',
    link: 'Link',
    reason: 'Reason',
    hours: 'Classes',
    until: 'Last day',
    when: 'When',
  },
  changed: {
    subject: (course: string, day: string) => `Class of ${day} has changed: ${course}`,
    before: 'One of your classes has changed.',
  },
  cancelled: {
    subject: (course: string, day: string) => `No class on ${day}: ${course}`,
    before: 'One of your classes is cancelled.',
  },
  added: {
    subject: (course: string, day: string) => `Extra class on ${day}: ${course}`,
    before: 'There is an extra class.',
  },
  timetable: {
    subject: (course: string) => `New class times: ${course}`,
    before: 'The class times of your batch have changed.',
    after: 'The calendar in your profile has every class.',
  },
  absence: {
    subject: (student: string, course: string) => `${student} missed classes: ${course}`,
    before: (
      student: string,
      course: string,
      { absences, day }: { absences: number; day: string },
    ) =>
      absences === 1
        ? `${student} was not in the class of ${course} on ${day}.`
        : `${student} was not in the last ${absences} classes of ${course}, the last time on ${day}.`,
    why: 'You get this mail because you agreed to hear of missed classes. To stop these mails, call us.',
  },
  dear,
  call,
} as const
