/** Keeps an expensive value for some time, and shares one computation among concurrent callers. */
export function cacheFor<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let current: { value: Promise<T>; until: number } | undefined
  return () => {
    if (current && performance.now() < current.until) return current.value
    const next = { value: look(), until: Number.POSITIVE_INFINITY }
    const settle = () => {
      next.until = performance.now() + milliseconds
    }
    next.value.then(settle, settle)
    current = next
    return next.value
  }
}
