import { useEffect, useState } from 'react'

const rotationMilliseconds = 2500

/**
 * Goes through `count` places and begins again after the last. Stands still while paused; where less
 * motion is asked for it starts paused.
 */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setIsPlaying] = useState(true)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPlaying(false)
  }, [])

  useEffect(() => {
    if (!isPlaying) return
    const turning = setInterval(
      () => setIndex((before) => (before + 1) % count),
      rotationMilliseconds,
    )
    return () => clearInterval(turning)
  }, [count, isPlaying])

  return { index, playing: isPlaying, toggle: () => setIsPlaying((before) => !before) }
}
