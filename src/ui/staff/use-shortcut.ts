import { useLayoutEffect, useRef } from 'react'
import { storedChoice } from './stored-choice.ts'

/**
 * A single key that does something anywhere in a room, but not while somebody types, holds another key
 * down or has a dialog open. All of them can be turned off: speech and stray fingers press keys, too.
 * `Alt+C` does it also while somebody types, for it writes nothing, and cannot be turned off. It does it
 * from the moment the room is painted: a key that came to nothing would leave the next ones to other shortcuts.
 */
export function useShortcut(key: string, act: (target: HTMLElement) => void) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return
      if (key.startsWith('Alt+') ? !isAltKey(event, key) : !isSingleKey(event, key, target)) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      latest.current(target)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}

/** By the key's place: on a Mac, Alt makes another sign of every letter. */
export function isAltKey(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>,
  key: string,
): boolean {
  const isAlt = event.altKey && !event.ctrlKey && !event.metaKey
  return isAlt && event.code === `Key${key.at(-1)?.toUpperCase()}`
}

function isSingleKey(event: KeyboardEvent, key: string, target: HTMLElement): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false
  return (key === 'Escape' || singleKeys.get()) && !isTyping(target)
}

/** Whether single keys do something. */
export const singleKeys = storedChoice('back-office-shortcuts', ['on', 'off'], true)

export function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')
}
