import { useEffect, useRef, useState } from 'react'
import { isOwnAddress } from '../../platform/pictures/rules.ts'
import { defaultCover } from './rules.ts'

/** Drawings that came in the HTML, by the address that each stands for: seen again, they are not asked for. */
const broughtAlong = new Map<string, string>()

/** Attributes for the `<img>` of a course: its own picture, or the default where that fails. */
export function useCover(image: string | undefined) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement>(null)
  // One from elsewhere has no copy here yet, and the policy of the site would not let it be shown.
  const address = image && isOwnAddress(image) && image !== broken ? image : defaultCover

  useEffect(() => {
    const { complete, naturalWidth, src } = ref.current as HTMLImageElement
    // It may have failed before React could listen.
    if (complete && naturalWidth === 0) setBroken(image)
    if (src.startsWith('data:')) broughtAlong.set(address, src)
  }, [image, address])

  return { ref, src: broughtAlong.get(address) ?? address, onError: () => setBroken(image) }
}
