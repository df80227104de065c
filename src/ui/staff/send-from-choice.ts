import type { KeyboardEvent } from 'react'

/** Enter in a choice would open it; whoever chose by its first letter is done. */
export function sendFromChoice(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
