import type { ComponentProps } from 'react'
import { control, type Described, FieldFrame, useFieldIds } from './Field.tsx'

/** A labelled box for a longer text, which grows with it where the browser can. */
export function TextAreaField({
  label,
  error,
  hint,
  ...props
}: ComponentProps<'textarea'> & Described) {
  const ids = useFieldIds(props.id, error, hint)
  return (
    <FieldFrame label={label} error={error} hint={hint} ids={ids}>
      <textarea {...props} {...ids.control} className={`${control} field-sizing-content`} />
    </FieldFrame>
  )
}
