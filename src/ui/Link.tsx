import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** Takes the place of the present entry in the history. */
  replace?: boolean
  /** Travels along in the history entry. */
  state?: unknown
  /** Leaves the way there to the browser, as to a place on the same page. */
  reloadDocument?: boolean
}

/**
 * A link within the site. The router's own brings the prefetching of its framework mode along, which
 * no page here uses, into the scripts of every page.
 */
export function Link({ to, replace, state, reloadDocument, onClick, ...props }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { replace, state, target: props.target })
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!reloadDocument && !event.defaultPrevented) follow(event)
      }}
    />
  )
}
