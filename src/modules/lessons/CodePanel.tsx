import type { ReactNode } from 'react'

/** A panel with a title: a program, or its output. */
export function CodePanel({
  label,
  children,
  tone = 'paper',
}: {
  label: string
  children: ReactNode
  tone?: 'paper' | 'right' | 'wrong'
}) {
  return (
    <figure
      className={`overflow-hidden rounded-control border bg-white print:break-inside-avoid ${tones[tone]}`}
    >
      <figcaption className="border-b border-line bg-paper px-4 py-1.5 text-sm font-semibold">
        {label}
      </figcaption>
      {children}
    </figure>
  )
}

const tones = { paper: 'border-edge', right: 'border-neem', wrong: 'border-kumkum' }

/**
 * Long lines wrap; with very large text, where everything else may break, line breaks of a program must
 * stay.
 */
export function CodeText({ text, isLong }: { text: string; isLong?: boolean }) {
  return (
    <pre className={`px-4 py-3 wrap-anywhere ${isLong ? 'text-sm' : 'text-base'}`}>
      <code className="whitespace-pre-wrap!">{text.replace(/\n$/, '')}</code>
    </pre>
  )
}
