import { useEffect } from 'react'
import { backendUrl } from '../backend-url.ts'
import { endpoints } from '../site-map.ts'

let called = false

/** Wakes a sleeping backend once per start of the application, when the page has nothing else to do. */
export function useWakeUpCall() {
  useEffect(() => {
    const waiting = setTimeout(() => whenIdle(wakeUp), 1000)
    return () => clearTimeout(waiting)
  }, [])
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

/** Safari has no idle callback; a second after the start it is idle enough. */
function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5000 })
  else task()
}
