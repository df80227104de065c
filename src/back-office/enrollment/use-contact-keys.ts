import { type KeyboardEvent, useRef } from 'react'
import { type Outcome, outcomes } from '../../domain/registrations/contacts/rules.ts'
import { addDays } from '../../formats/days.ts'

export const quickDays = [
  { label: 'Tomorrow', days: 1, key: 't' },
  { label: 'In 3 days', days: 3, key: 'd' },
  { label: 'Next week', days: 7, key: 'w' },
] as const

const outcomeNames = Object.keys(outcomes) as Outcome[]

type Doing = {
  choose: (outcome: Outcome) => void
  chooseDay: (day: string) => void
  submit: () => void
}

/** Digits choose the outcome and letters the day, wherever nothing is being typed; Enter saves the note. */
export function useContactKeys(today: string, { choose, chooseDay, submit }: Doing) {
  const noteField = useRef<HTMLTextAreaElement>(null)

  function pressInNote(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  function pressKey(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key } = event
    if (target instanceof HTMLTextAreaElement) return pressInNote(event)
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (key === 'Enter') submit()
      return
    }
    if (target instanceof HTMLInputElement && target.type === 'date') return
    const outcome = outcomeNames[Number(key) - 1]
    const quick = quickDays.find((day) => day.key === key.toLowerCase())
    if (!outcome && !quick) return
    event.preventDefault()
    if (quick) return chooseDay(addDays(today, quick.days))
    if (outcome) choose(outcome)
    noteField.current?.focus()
  }
  return { noteField, pressKey }
}
