import { useLayoutEffect, useRef } from 'react'
import { storedChoice } from './stored-choice.ts'

/**
 * A single key that does something anywhere on a screen, but not while somebody types, holds another key
 * down or has a dialog open. Single keys can be turned off: speech input and stray fingers press keys, too.
 * `Alt+C` also works while somebody types, since it writes nothing, and cannot be turned off. Bound before
 * the screen is painted: after a key without effect the next ones would reach other shortcuts.
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
