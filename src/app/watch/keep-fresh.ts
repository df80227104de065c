/**
 * What costs something to look at, looked at once for everybody who asks within so many milliseconds: who
 * asks often burdens nobody.
 */
export function keepFresh<T>(term: number, look: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | undefined
  return () => {
    if (known && performance.now() < known.until) return known.value
    const asked = { value: look(), until: Number.POSITIVE_INFINITY }
    const settle = () => {
      asked.until = performance.now() + term
    }
    asked.value.then(settle, settle)
    known = asked
    return asked.value
  }
}
