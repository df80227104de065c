import { useEffect, useRef } from 'react'

export type FormError = { field: string; message: string }

/**
 * Error summary of a form; each entry leads to its field by name or id. It takes the focus when the list
 * changes. Pass a new array after each submission only.
 */
export function FormErrors({ title, errors }: { title: string; errors: readonly FormError[] }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus()
  }, [errors])

  if (errors.length === 0) return null
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-2 border-kumkum bg-white px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                // Focuses the field without a navigation.
                event.preventDefault()
                focusField(summary.current?.closest('form'), field)
              }}
              className="inline-flex min-h-11 items-center text-kumkum underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(form: HTMLFormElement | null | undefined, name: string) {
  const element = form?.elements.namedItem(name) ?? document.getElementById(name)
  const control = element instanceof RadioNodeList ? element[0] : element
  if (control instanceof HTMLElement) control.focus()
}
