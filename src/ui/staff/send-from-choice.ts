import type { KeyboardEvent } from 'react'

/** Enter sends the form instead of opening the select. */
export function sendFromChoice(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
