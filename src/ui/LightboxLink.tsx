import type { ComponentProps, MouseEvent } from 'react'
import { pictureAddress, pictureShape } from './picture-files.ts'
import { isPlainClick } from './router.tsx'

/** The link that opens a lightbox: to the picture file itself, so it works before scripts and in a new tab. */
export function LightboxLink({
  name,
  onOpen,
  ...props
}: ComponentProps<'a'> & { name: string; onOpen: () => void }) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // Not every browser focuses a clicked link; without focus there is none to return.
    event.currentTarget.focus({ preventScroll: true })
    onOpen()
  }
  return <a {...props} href={fileAddress(name)} aria-haspopup="dialog" onClick={open} />
}

function fileAddress(name: string): string | undefined {
  if (name.startsWith('/')) return name
  const shape = pictureShape(name)
  return shape && pictureAddress(name, shape.width, 'webp')
}
