import { forms } from '#texts/forms.ts'

/** Shown where a part of the page could not be loaded. */
export function MissingPart() {
  return (
    <p role="alert" className="font-semibold text-kumkum">
      {forms.unreachable}
    </p>
  )
}
