import { useEffect } from 'react'

/**
 * Stores unsaved text in this browser session, so that a reload, a crash or Back loses nothing; logging out
 * clears it. Where storage is blocked or there is no name nothing is stored.
 */
export function useDraft(name: string | undefined, text: unknown) {
  const json = text === undefined ? undefined : JSON.stringify(text)
  useEffect(() => write(name, json), [name, json])
}

export function readDraft<T>(name: string): T | undefined {
  try {
    const json = sessionStorage.getItem(prefix + name)
    return json ? (JSON.parse(json) as T) : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (name: string | undefined) => write(name, undefined)

const prefix = 'unsaved:'

function write(name: string | undefined, json: string | undefined) {
  if (name === undefined) return
  try {
    if (json === undefined) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, json)
  } catch {
    // The text is still on the page.
  }
}
