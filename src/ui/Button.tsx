import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'

/** `primary` is the one marigold call to action of a screen, `solid` the main button of other forms. */
export type ButtonKind = 'primary' | 'solid' | 'secondary' | 'quiet' | 'danger'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-marigold text-ink hover:bg-marigold-deep',
  solid: 'bg-ink text-paper hover:bg-indigo',
  secondary: 'border-slate text-ink hover:bg-ink hover:text-paper',
  quiet: 'border-0 text-indigo underline-offset-4 hover:underline',
  danger: 'border-kumkum text-kumkum hover:bg-kumkum hover:text-white',
}

export function Button({
  kind = 'secondary',
  className = '',
  type = 'button',
  ...props
}: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type={type} className={`button ${kinds[kind]} ${className}`} {...props} />
}

export function ButtonLink({
  kind = 'secondary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { kind?: ButtonKind }) {
  return <Link className={`button ${kinds[kind]} ${className}`} {...props} />
}
