import { forms } from '#words/forms.ts'

/** A part of the page did not arrive. */
export function MissingPart() {
  return (
    <p role="alert" className="font-semibold text-kumkum">
      {forms.unreachable}
    </p>
  )
}
