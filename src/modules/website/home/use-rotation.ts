import { useEffect, useState } from 'react'

const rotationMilliseconds = 2500

/** Rotates through `count` positions. Stops while paused; with reduced motion it starts paused. */
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
