import { type ComponentType, useCallback, useState } from 'react'

/**
 * A part of a page that few people need, fetched when somebody opens it. `missing` when the fetch
 * failed; another try may succeed.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  // In an object: a function as such would be taken for an update.
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  const [missing, setMissing] = useState(false)
  return {
    Part: loaded?.Part,
    missing,
    open: useCallback(
      () =>
        load().then(
          (Part) => {
            setMissing(false)
            setLoaded({ Part })
          },
          (error) => {
            console.error('Could not load a part of the page', error)
            setMissing(true)
          },
        ),
      [load],
    ),
    close: () => setLoaded(undefined),
  }
}
