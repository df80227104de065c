import { forms } from '#words/forms.ts'

/** A part of the page did not arrive. */
export function Missing() {
  return (
    <p role="alert" className="font-semibold text-kumkum">
      {forms.unreachable}
    </p>
  )
}
