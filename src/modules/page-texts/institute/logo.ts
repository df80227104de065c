type LogoPicture = { address: string; width: number; height: number }

/** The institute's own logo; without it pages have the drawn mark. */
export type Logo = { light: LogoPicture; dark?: LogoPicture | undefined; hasName: boolean }

/**
 * What a page adds to its style for a logo: it is drawn in the place of the mark, with the same conditions for the
 * dark scheme as in `dark.css`. Paper and the system's own colours have it, too.
 */
export function logoStyle(logo: Logo | undefined): string {
  if (!logo) return ''
  const { light, dark, hasName } = logo
  const values = ({ address, width, height }: LogoPicture) =>
    `{--logo:url(${address});--logo-ratio:${Number((width / height).toFixed(3))}}`
  return [
    `:root${values(light)}`,
    dark &&
      `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light])${values(dark)}}` +
        `@media screen{:root[data-scheme=dark]${values(dark)}}`,
    '.wordmark{min-width:0}',
    '.wordmark>svg{flex-shrink:9;width:calc(2.25rem*var(--logo-ratio));min-width:1.5rem;' +
      `max-width:${hasName ? 11 : 6}rem;background:var(--logo) 0/contain no-repeat;` +
      '-webkit-print-color-adjust:exact;print-color-adjust:exact}',
    '.wordmark>svg>*{display:none}',
    hasName &&
      '.wordmark>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}' +
        // The narrowest bar has no room for a drawing beside the name.
        '.frame .bar .wordmark>svg{display:block}',
  ]
    .filter(Boolean)
    .join('')
}

/** The icons of a page; those of a logo are drawn by the server. */
export function tabIcon(logo: Logo | undefined): string {
  return logo
    ? `<link rel="icon" href="/favicon.ico?v=${versionOf(logo)}" type="image/png" sizes="96x96">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
}

export function homeScreenIcon(logo: Logo | undefined): string {
  const version = logo ? `?v=${versionOf(logo)}` : ''
  return `<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">`
}

const versionOf = ({ light }: Logo) => light.address.slice(-8)
