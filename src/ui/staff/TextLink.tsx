import type { ComponentProps } from 'react'
import { Link } from '../Link.tsx'

type Address = ComponentProps<typeof Link> | (ComponentProps<'a'> & { href: string; to?: never })

/**
 * An underlined link: by itself it is high enough for a finger, `isInline` is one within a sentence, and `isQuiet` is
 * underlined only under the pointer.
 */
export function TextLink({
  isInline = false,
  isQuiet = false,
  isNewTab = false,
  className = '',
  ...props
}: Address & { isInline?: boolean; isQuiet?: boolean; isNewTab?: boolean }) {
  const look = `text-indigo underline-offset-4 ${isQuiet ? 'hover:underline' : 'underline'} ${isInline ? '' : 'inline-flex min-h-11 items-center'} ${className}`
  const tab = isNewTab ? { target: '_blank', rel: 'noreferrer' } : {}
  return props.to === undefined ? (
    <a {...tab} {...props} className={look} />
  ) : (
    <Link {...tab} {...props} className={look} />
  )
}
