import { useEffect } from 'react'
import { endpoints } from '../../site-map.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { backendUrl } from '../../wire/backend-url.ts'

let called = false

/** Wakes a sleeping backend once per start of the application, when the page has nothing else to do. */
export function useWakeUpCall() {
  useEffect(() => whenIdle(wakeUp), [])
}

async function wakeUp() {
  if (called) return
  called = true
  try {
    const response = await fetch(backendUrl(endpoints.awake))
    const answer = (await response.json()) as { message?: string }
    console.info('Backend awake:', answer.message ?? response.status)
  } catch (error) {
    console.info('Could not wake the backend', error)
  }
}
