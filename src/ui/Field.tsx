import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldError } from './form-context.ts'

export type FieldDescription = { label: ReactNode; error?: string; hint?: string }

/** The look of all input boxes. */
export const control =
  'block w-full min-h-12 rounded-control border border-edge bg-white px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-slate [&[readonly]]:bg-sand aria-invalid:border-kumkum aria-invalid:border-2'

/** A labelled input with its error beside it. `trailing` sits inside its right edge. */
export function TextField({
  trailing,
  type = 'text',
  ...props
}: ComponentProps<'input'> & FieldDescription & { trailing?: ReactNode }) {
  const { frame, attributes } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input {...attributes} type={type} className={`${control} ${trailing ? 'pr-14' : ''}`} />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  )
}

export function SelectField(props: ComponentProps<'select'> & FieldDescription) {
  const { frame, attributes } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select {...attributes} className={`${control} inset-arrow truncate pr-10`} />
    </FieldFrame>
  )
}

/** The label, error and hint around a control, and the attributes of the control itself. */
export function useField<Props extends FieldDescription & { id?: string; name?: string }>({
  label,
  error: ownError,
  hint,
  ...props
}: Props) {
  const ownId = useId()
  const error = useFieldError(props.name, ownError)
  const id = props.id ?? ownId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    frame: { id, label, error, hint },
    attributes: {
      ...props,
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

export function FieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: FieldDescription & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-kumkum">
          {error}
        </p>
      )}
    </div>
  )
}
