import { useEffect } from 'react'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { callApi } from '../../ui/api/call-api.ts'
import { runWhenIdle } from '../../ui/run-when-idle.ts'

let hasCalled = false

/** Calls a sleeping backend once per application start, when the page is idle. */
export function useBackendWarmUp() {
  useEffect(() => runWhenIdle(wakeUp), [])
}

async function wakeUp() {
  if (hasCalled) return
  hasCalled = true
  const answer = await callApi(`get ${endpoints.awake}`, {})
  if (answer.ok) console.info('Backend awake:', answer.data.message)
  else console.info('Could not wake the backend', answer.error ?? answer.status)
}
