import { Fragment } from 'react'

/** Paragraphs separated by empty lines; text between backticks is code. */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={`measure ${className}`}>
      <InlineCode text={paragraph} />
    </p>
  ))
}

export function InlineCode({ text }: { text: string }) {
  const parts = [...text.matchAll(/`([^`]*)`|[^`]+/g)]
  return parts.map(({ index, 0: whole, 1: code }) =>
    code === undefined ? (
      <Fragment key={index}>{whole}</Fragment>
    ) : (
      <code key={index} className="rounded-control bg-white px-1 text-sm">
        {code}
      </code>
    ),
  )
}
