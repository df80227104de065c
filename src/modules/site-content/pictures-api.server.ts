import { Hono } from 'hono'
import { firstLanguage } from '../../../content/languages.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { drawLogo } from './draw-logo.server.ts'
import { findShownPicture, readPictureFile } from './pictures.server.ts'

/**
 * Uploaded pictures. Browsers revalidate that of a person each time, because its consent may be withdrawn. They cache a
 * logo, because another one has another address.
 */
export function sitePicturesApi({ db }: Services) {
  return new Hono<AppEnv>().get(endpoints.sitePicture, async (c) => {
    const key = c.req.param('key')
    const picture = /^[\w-]{43}$/.test(key) ? await findShownPicture(db, key) : undefined
    const policy = picture?.isLogo ? 'public, max-age=31536000, immutable' : 'no-cache'
    c.header('cache-control', picture ? policy : 'no-store')
    if (!picture) return refuse(c, 404, textsFor(c.var.language).refusals.noPicture)
    c.header('etag', `"${key}"`)
    if (c.req.header('if-none-match') === `"${key}"`) return c.body(null, 304)
    return c.body(new Uint8Array(picture.webp), 200, { 'content-type': 'image/webp' })
  })
}

/** Files of uploaded pictures of pages; for all other names the product's own files answer. */
export function pagePictures({ db }: Services) {
  return new Hono<AppEnv>().get('/pictures/:folder/:file', async (c, next) => {
    const { folder, file } = c.req.param()
    const [, name, width, format] = /^([\w-]{43}\.\d+\.\d+)-(\d+)\.(avif|webp)$/.exec(file) ?? []
    if (!name) return next()
    const pictureFile = {
      text: `${folder}/${name}`,
      width: Number(width),
      format: format as 'avif',
    }
    const content = await readPictureFile(db, pictureFile)
    if (!content) return next()
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(content), 200, { 'content-type': `image/${format}` })
  })
}

/** Icons of an institute with its own logo; without one the product's files answer. */
export function logoIcons({ db, catalogue }: Services) {
  const icons = new Hono<AppEnv>()
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    icons.get(path, async (c, next) => {
      const version = await catalogue.current().catch(() => undefined)
      const logo = version?.texts.editions[firstLanguage.code]?.logo
      const purpose = path.startsWith('/apple') ? 'home screen' : 'tab'
      const png = logo && (await drawLogo(db, logo, purpose))
      if (!png) return next()
      c.header('cache-control', 'public, max-age=3600')
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' })
    })
  return icons
}
