import { useRef, useState } from 'react'
import { addDays } from '../../../ui/format/days.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { nextDateRule, outcomes, statusAfter } from '../contacts/rules.ts'
import type { ListedRegistration } from '../contract.ts'

type SkippedChat = { name: string; why: string | undefined }

/** One chat after the other: whoever's was opened is kept as tried, and the next one comes. */
export function useChats(rows: readonly ListedRegistration[], today: string) {
  const act = useStaffAction()
  // Those that were chosen, however the list moves meanwhile.
  const [people] = useState(rows)
  const [index, setIndex] = useState(0)
  const [skippedChats, setSkippedChats] = useState<readonly SkippedChat[]>([])
  const keys = useRef(new Map<number, string>())
  const person = people[index]

  async function keep(one: ListedRegistration) {
    const key = keys.current.get(one.id) ?? crypto.randomUUID()
    keys.current.set(one.id, key)
    setIndex((now) => now + 1)
    const answer = await act('POST /api/admin/registrations/{id}/contacts', {
      params: { id: one.id },
      body: {
        key,
        version: one.version,
        outcome: 'message',
        note: '',
        nextContactOn: nextDayOf(one, today),
      },
    })
    setSkippedChats((now) => [
      ...now,
      { name: one.name, why: answer.ok ? undefined : answer.message },
    ])
  }
  return {
    person,
    place: index,
    count: people.length,
    keep,
    skip: () => setIndex((now) => now + 1),
    saved: skippedChats.filter(({ why }) => !why).length,
    refused: skippedChats.flatMap(({ name, why }) => (why ? { name, why } : [])),
  }
}

/** The day that stands, or where one is needed and is over, the one that a message suggests. */
function nextDayOf({ status, nextContactOn }: ListedRegistration, today: string): string | null {
  const rule = nextDateRule(statusAfter(status, 'message'))
  if (rule === 'none') return null
  if (nextContactOn && nextContactOn > today) return nextContactOn
  return rule === 'needed' ? addDays(today, outcomes.message.nextInDays) : null
}
