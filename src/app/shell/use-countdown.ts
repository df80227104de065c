import { useEffect, useState } from 'react'

/** 7 days, 23 hours, 59 minutes and 59 seconds. */
export const countdownStart = ((7 * 24 + 23) * 60 + 59) * 60 + 59

/** Whole seconds left of a number of seconds after some milliseconds; never below zero. */
export function secondsLeft(passedTime: number, seconds = countdownStart): number {
  return Math.max(0, seconds - Math.floor(passedTime / 1000))
}

export function splitSeconds(seconds: number) {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/**
 * Counts down from the page's load, across navigation and while the tab sleeps; or to a date (ISO 8601).
 * The cached HTML cannot know the time: until the browser has counted, every part is NaN.
 */
export function useCountdown(ends?: string) {
  const [timeLeft, setTimeLeft] = useState(ends ? Number.NaN : countdownStart)

  useEffect(() => {
    const count = () => {
      // The performance clock starts at page load and cannot be set back.
      const now = ends
        ? secondsLeft(Date.now() - Date.parse(ends), 0)
        : secondsLeft(performance.now())
      setTimeLeft(now)
      if (now === 0) clearInterval(ticking)
    }
    const ticking = setInterval(count, 1000)
    count()
    return () => clearInterval(ticking)
  }, [ends])

  return splitSeconds(timeLeft)
}
