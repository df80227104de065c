import type { ComponentProps } from 'react'
import { control, type FieldDescription, FieldFrame, useFieldIds } from './Field.tsx'
import { useFieldError } from './form-context.ts'

/** A labelled box for a longer text, which grows with it where the browser can. */
export function TextAreaField({
  label,
  error: ownError,
  hint,
  ...props
}: ComponentProps<'textarea'> & FieldDescription) {
  const error = useFieldError(props.name, ownError)
  const ids = useFieldIds(props.id, error, hint)
  return (
    <FieldFrame label={label} error={error} hint={hint} ids={ids}>
      <textarea {...props} {...ids.control} className={`${control} field-sizing-content`} />
    </FieldFrame>
  )
}
