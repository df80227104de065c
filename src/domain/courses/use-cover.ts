import { useEffect, useRef, useState } from 'react'
import { isOwnAddress } from '../pictures/rules.ts'
import { defaultCover } from './rules.ts'

/** Attributes for the `<img>` of a course: its own picture, or the default where that fails. */
export function useCover(image: string | undefined) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before React could listen.
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBroken(image)
  }, [image])

  return {
    ref,
    // One from elsewhere has no copy here yet, and the policy of the site would not let it be shown.
    src: image && isOwnAddress(image) && image !== broken ? image : defaultCover,
    onError: () => setBroken(image),
  }
}
