import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with links in it; each language decides their order. */
export function Sentence({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts)
}
