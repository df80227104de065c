/** A row of choices of which one is active: links, or labels with a `segmentRadio`. */
export const segments = 'flex flex-wrap rounded-control border border-edge p-0.5'

export const segment =
  'relative inline-flex min-h-9 items-center rounded-[8px] px-3 text-slate transition-colors hover:text-ink pointer-coarse:min-h-11 ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo ' +
  'has-checked:bg-ink has-checked:font-semibold has-checked:text-paper ' +
  'aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-paper'

/** Invisible, and over the whole label, so that a pointer and touch exploration reach it everywhere. */
export const segmentRadio = 'absolute inset-0 size-full cursor-pointer appearance-none outline-none'
