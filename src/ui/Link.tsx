import type { ComponentProps } from 'react'
import { language } from '#texts/language.ts'
import { to as site } from './addresses/site-map.ts'
import { type To, useHref, useLinkClickHandler } from './router.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** Replaces the current history entry. */
  replace?: boolean
  /** Stored in the history entry. */
  state?: unknown
  /** A plain browser navigation, as to a place on the same page. */
  reloadDocument?: boolean
}

/**
 * A link within the site. The router's own component would add the prefetching of its framework mode to the
 * scripts of every page.
 */
export function Link({ to, replace, state, reloadDocument, onClick, ...props }: LinkProps) {
  const inLanguage = useHref(to)
  // The back office has one language, so from others it is a full navigation.
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
