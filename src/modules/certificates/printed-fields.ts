import type { certificates } from '#words/certificates.ts'
import { formatDate } from '../../ui/format/days.ts'
import type { CertificateContents } from './rules.ts'

/**
 * Everything that a certificate prints about its holder, by name: the PDF and the public page are made of this one
 * list, so that an edited paper differs from the page.
 */
export function printedFields(
  contents: CertificateContents,
  words: typeof certificates,
): [name: string, value: string][] {
  const { kind, holder, course, mode, startsOn, endsOn, attendance, name, issuedOn, issuedBy } =
    contents
  const { fields } = words
  return [
    [fields.kind, words.titles[kind]],
    [fields.holder, holder],
    [fields.course, course],
    [fields.classes, words.classes(formatDate(startsOn), formatDate(endsOn))],
    [fields.mode, words.modes[mode]],
    ...(attendance
      ? [
          [fields.attendance, words.attendance(attendance.attended, attendance.held)] as [
            string,
            string,
          ],
        ]
      : []),
    [fields.number, name],
    [fields.issuedOn, formatDate(issuedOn)],
    [fields.issuedBy, words.issuedBy(issuedBy)],
  ]
}
