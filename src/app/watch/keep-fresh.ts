/**
 * What costs something to look at, looked at once for everybody who asks within so many milliseconds: who
 * asks often burdens nobody.
 */
export function refreshDaily<T>(term: number, look: () => Promise<T>): () => Promise<T> {
  let current: { value: Promise<T>; until: number } | undefined
  return () => {
    if (current && performance.now() < current.until) return current.value
    const next = { value: look(), until: Number.POSITIVE_INFINITY }
    const settle = () => {
      next.until = performance.now() + term
    }
    next.value.then(settle, settle)
    current = next
    return next.value
  }
}
