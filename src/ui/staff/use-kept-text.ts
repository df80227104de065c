import { useEffect } from 'react'

/**
 * Keeps what is not saved yet in this browser session, so that an accident loses nothing: a reload, a
 * crash, Back. Where storage is blocked nothing is kept, and the page still asks before it is left. Without
 * a name nothing is kept either.
 */
export function useSavedText(name: string | undefined, text: unknown) {
  const json = text === undefined ? undefined : JSON.stringify(text)
  useEffect(() => write(name, json), [name, json])
}

export function readSavedText<T>(name: string): T | undefined {
  try {
    const json = sessionStorage.getItem(prefix + name)
    return json ? (JSON.parse(json) as T) : undefined
  } catch {
    return undefined
  }
}

export function clearSavedText(name: string | undefined) {
  write(name, undefined)
}

const prefix = 'unsaved:'

function write(name: string | undefined, json: string | undefined) {
  if (name === undefined) return
  try {
    if (json === undefined) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, json)
  } catch {
    // The question before leaving remains.
  }
}
