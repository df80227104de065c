import { type KeyboardEvent, useRef } from 'react'
import { addDays } from '../../../ui/format/days.ts'
import { isAltKey } from '../../../ui/staff/use-shortcut.ts'
import { type Outcome, outcomes } from '../contacts/rules.ts'

export const quickDays = [
  { label: 'Tomorrow', days: 1, key: 'Alt+T' },
  { label: 'In 3 days', days: 3, key: 'Alt+D' },
  { label: 'Next week', days: 7, key: 'Alt+W' },
] as const

const outcomeNames = Object.keys(outcomes) as Outcome[]

type KeyActions = {
  choose: (outcome: Outcome) => void
  chooseDay: (day: string) => void
  submit: () => void
}

/**
 * Digits choose the outcome wherever nothing is being typed, and Alt with a letter the day. A letter alone
 * begins the note, wherever the keyboard is: whoever writes at once must change nothing else. Enter saves it.
 */
export function useContactKeys(today: string, { choose, chooseDay, submit }: KeyActions) {
  const noteField = useRef<HTMLTextAreaElement>(null)

  function pressInNote(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  function pressKey(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key } = event
    const quick = quickDays.find((day) => isAltKey(event, day.key))
    if (quick) {
      event.preventDefault()
      return chooseDay(addDays(today, quick.days))
    }
    if (target instanceof HTMLTextAreaElement) return pressInNote(event)
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (key === 'Enter') submit()
      return
    }
    if (target instanceof HTMLInputElement && target.type === 'date') return
    // What was pressed is typed into the field that has the focus by then.
    if (/^\p{L}$/u.test(key)) return noteField.current?.focus()
    const outcome = outcomeNames[Number(key) - 1]
    if (!outcome) return
    event.preventDefault()
    choose(outcome)
    noteField.current?.focus()
  }
  return { noteField, pressKey }
}
