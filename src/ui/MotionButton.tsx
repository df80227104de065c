import { Icon, play } from './Icon.tsx'

/** Pauses and resumes an animation. */
export function MotionButton({
  isPlaying,
  pauseLabel,
  playLabel,
  onClick,
}: {
  isPlaying: boolean
  pauseLabel: string
  playLabel: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={isPlaying ? pauseLabel : playLabel}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-control text-slate hover:text-ink"
    >
      <Icon path={isPlaying ? pause : play} className="size-4.5 fill-current" />
    </button>
  )
}

const pause = 'M7 5h2.5v14H7zM14.5 5H17v14h-2.5z'
