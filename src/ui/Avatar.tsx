import { useState } from 'react'

/** A person's picture, or their letter where there is none or it does not load. */
export function Avatar({
  initial,
  picture,
  className = 'size-11',
}: {
  initial: string
  picture?: string
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  const isPictureShown = picture && picture !== broken
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-indigo font-semibold text-white ${className}`}
    >
      {isPictureShown ? (
        <img
          src={picture}
          alt=""
          width="96"
          height="96"
          // The picture's host does not learn which page is being read.
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
          className="size-full object-cover"
        />
      ) : (
        initial
      )}
    </span>
  )
}
