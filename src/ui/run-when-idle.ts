/** Runs a task that nobody waits for, a second after the page was opened. Returns the function that cancels it. */
export function runWhenIdle(task: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no idle callback; after a second it is idle enough.
    if (!('requestIdleCallback' in window)) return task()
    const idle = requestIdleCallback(task, { timeout: 5000 })
    callOff = () => cancelIdleCallback(idle)
  }, 1000)
  let callOff = () => clearTimeout(timer)
  return () => callOff()
}
