import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * A single key that does something anywhere in a room, but not while somebody types, holds another key
 * down or has a dialog open. All of them can be turned off: speech and stray fingers press keys, too.
 */
export function useShortcut(key: string, act: (target: HTMLElement) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || (key !== 'Escape' && !choice.get())) return
      const { target } = event
      if (!(target instanceof HTMLElement) || isTyping(target)) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      latest.current(target)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}

/** Whether single keys do something, as this browser remembers it. */
export function useShortcutsChoice() {
  const areOn = useSyncExternalStore(choice.subscribe, choice.get, () => true)
  return { areOn, turn: choice.set }
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input, textarea, select')
}

const storageKey = 'back-office-shortcuts'
const listeners = new Set<() => void>()
let chosen: boolean | undefined

/** Where storage is blocked, the choice lasts as long as the page. */
const choice = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => {
    chosen ??= readStored()
    return chosen
  },
  set: (next: boolean) => {
    chosen = next
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {}
    for (const listener of listeners) listener()
  },
}

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
