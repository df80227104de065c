import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'

/** `primary` is the one marigold call to action of a screen; `solid` leads where that one stands elsewhere. */
export type ButtonKind = 'primary' | 'solid' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 leading-6 font-semibold ' +
  'text-center transition-colors print:hidden disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const kinds: Record<ButtonKind, string> = {
  primary:
    'border border-transparent bg-marigold text-ink hover:bg-[color-mix(in_oklab,var(--color-marigold)_88%,var(--color-ink))] disabled:opacity-55',
  solid: 'border border-transparent bg-ink text-paper hover:bg-indigo disabled:opacity-55',
  secondary: 'border border-ink/80 text-ink hover:bg-ink hover:text-paper disabled:opacity-55',
  quiet: 'text-indigo underline-offset-4 hover:underline disabled:opacity-55',
  danger: 'border border-kumkum text-kumkum hover:bg-kumkum hover:text-white disabled:opacity-55',
}

export function Button({
  kind = 'secondary',
  className = '',
  type = 'button',
  ...props
}: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type={type} className={`${base} ${kinds[kind]} ${className}`} {...props} />
}

export function ButtonLink({
  kind = 'secondary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { kind?: ButtonKind }) {
  return <Link className={`${base} ${kinds[kind]} ${className}`} {...props} />
}
