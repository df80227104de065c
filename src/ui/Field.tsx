import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldError } from './form-context.ts'

export type FieldDescription = { label: ReactNode; error?: string; hint?: string }

/** The look of all input boxes. */
export const control =
  'block w-full min-h-12 rounded-control border border-edge bg-white px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-slate [&[readonly]]:bg-sand aria-invalid:border-kumkum aria-invalid:border-2'

/** A labelled input with its error beside it. `trailing` sits inside its right edge. */
export function TextField({
  label,
  error: ownError,
  hint,
  trailing,
  type = 'text',
  ...props
}: ComponentProps<'input'> & FieldDescription & { trailing?: ReactNode }) {
  const error = useFieldError(props.name, ownError)
  const ids = useFieldIds(props.id, error, hint)
  return (
    <FieldFrame label={label} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <input
          {...props}
          {...ids.control}
          type={type}
          className={`${control} ${trailing ? 'pr-14' : ''}`}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  )
}

export function SelectField({
  label,
  error: ownError,
  hint,
  ...props
}: ComponentProps<'select'> & FieldDescription) {
  const error = useFieldError(props.name, ownError)
  const ids = useFieldIds(props.id, error, hint)
  return (
    <FieldFrame label={label} error={error} hint={hint} ids={ids}>
      <select {...props} {...ids.control} className={`${control} inset-arrow truncate pr-10`} />
    </FieldFrame>
  )
}

type FieldIds = ReturnType<typeof useFieldIds>

export function useFieldIds(givenId: string | undefined, error?: string, hint?: string) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

export function FieldFrame({
  label,
  error,
  hint,
  ids,
  children,
}: FieldDescription & {
  ids: FieldIds
  children: ReactNode
}) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={ids.id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${ids.id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${ids.id}-error`} className="text-sm font-medium text-kumkum">
          {error}
        </p>
      )}
    </div>
  )
}
