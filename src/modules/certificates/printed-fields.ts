import type { certificates } from '#texts/certificates.ts'
import { formatDate } from '../../ui/format/days.ts'
import type { CertificateContents } from './rules.ts'

/**
 * Everything that a certificate prints about its holder, by name: the PDF and the public page are made of this one
 * list, so that an edited paper differs from the page.
 */
export function printedFields(
  contents: CertificateContents,
  texts: typeof certificates,
): [name: string, value: string][] {
  const { kind, holder, course, mode, startsOn, endsOn, attendance, name, issuedOn, issuedBy } =
    contents
  const { fields } = texts
  return [
    [fields.kind, texts.titles[kind]],
    [fields.holder, holder],
    [fields.course, course],
    [fields.classes, texts.classes(formatDate(startsOn), formatDate(endsOn))],
    [fields.mode, texts.modes[mode]],
    ...(attendance
      ? [
          [fields.attendance, texts.attendance(attendance.attended, attendance.held)] as [
            string,
            string,
          ],
        ]
      : []),
    [fields.number, name],
    [fields.issuedOn, formatDate(issuedOn)],
    [fields.issuedBy, texts.issuedBy(issuedBy)],
  ]
}
