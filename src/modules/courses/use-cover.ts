import { useEffect, useRef, useState } from 'react'
import { isOwnAddress } from '../../platform/pictures/rules.ts'
import { defaultCover } from './rules.ts'

/** Drawings inlined in the HTML, by their address: shown again, they are not requested. */
const inlinedCovers = new Map<string, string>()

/** Attributes for the `<img>` of a course: its own picture, or the default if it fails. */
export function useCover(image: string | undefined) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement>(null)
  // One elsewhere has no copy yet, and the site's policy would block it.
  const address = image && isOwnAddress(image) && image !== broken ? image : defaultCover

  useEffect(() => {
    const { complete, naturalWidth, src } = ref.current as HTMLImageElement
    // It may have failed before React attached its listeners.
    if (complete && naturalWidth === 0) setBroken(image)
    if (src.startsWith('data:')) inlinedCovers.set(address, src)
  }, [image, address])

  return { ref, src: inlinedCovers.get(address) ?? address, onError: () => setBroken(image) }
}
