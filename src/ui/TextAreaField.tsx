import type { ComponentProps } from 'react'
import { control, type FieldDescription, FieldFrame, useField } from './Field.tsx'

/** A labelled box for a longer text, which grows with it where the browser can. */
export function TextAreaField(props: ComponentProps<'textarea'> & FieldDescription) {
  const { frame, attributes } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...attributes} className={`${control} field-sizing-content`} />
    </FieldFrame>
  )
}
