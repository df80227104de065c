import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from './TextLink.tsx'

/** The way from a record or a tool back to where it was opened from. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} isQuiet className="gap-2">
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </TextLink>
  )
}
