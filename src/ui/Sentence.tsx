import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with links in it; which stands where, the language decides. */
export function Sentence({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts)
}
