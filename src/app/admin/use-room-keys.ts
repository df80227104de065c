import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type AdminSection, to } from '../../ui/addresses/site-map.ts'
import { myDay } from '../../ui/addresses/staff-map.ts'
import { isTyping, useShortcut } from '../../ui/staff/use-shortcut.ts'
import { useSections } from './use-rooms.ts'

/** After G, the letter that leads to a room. */
export const sectionKeys = {
  dashboard: 'd',
  students: 's',
  courses: 'c',
  enrollment: 'e',
  finance: 'f',
  reports: 'r',
  communication: 'o',
  settings: 't',
} as const satisfies Partial<Record<AdminSection, string>>

export const dayKey = 'm'

type RoomKey = keyof typeof sectionKeys

/** Milliseconds in which the letter follows; later it is a letter of its own. */
const longest = 1_500

/** G and then a letter goes to a room that the person may enter. */
export function useSectionKeys() {
  const navigate = useNavigate()
  const { visibleSections } = useSections()
  const pressedAt = useRef(0)
  useShortcut('g', () => {
    pressedAt.current = performance.now()
    const go = (event: KeyboardEvent) => {
      if (performance.now() - pressedAt.current > longest || !isAlone(event)) return
      const address = addressOf(event.key, visibleSections)
      if (!address) return
      event.preventDefault()
      event.stopPropagation()
      navigate(address)
    }
    // Before any other: S alone may mean something in a room.
    document.addEventListener('keydown', go, { capture: true, once: true })
  })
}

function isAlone({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && target instanceof HTMLElement && !isTyping(target)
}

function addressOf(key: string, visibleSections: readonly AdminSection[]): string | undefined {
  if (key === dayKey && visibleSections.includes('enrollment'))
    return to.adminRecord('enrollment', myDay)
  const room = (Object.keys(sectionKeys) as RoomKey[]).find(
    (section) => sectionKeys[section] === key,
  )
  return room && visibleSections.includes(room) ? to.adminSection(room) : undefined
}
