import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'
import { language } from '#words/language.ts'
import { to as site } from './addresses/site-map.ts'

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
  const inLanguage = useHref(to)
  // The back office speaks one language: from another, the way there leaves these pages.
  const leaves = language.prefix !== '' && to === site.admin
  const follow = useLinkClickHandler(to, { replace, state, target: props.target })
  return (
    <a
      {...props}
      href={leaves ? site.admin : inLanguage}
      onClick={(event) => {
        onClick?.(event)
        if (!reloadDocument && !leaves && !event.defaultPrevented) follow(event)
      }}
    />
  )
}
