import { type Context, Hono } from 'hono'
import { answerPlainPage } from '../../../../platform/http/plain-page.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import { createLimitedCache } from '../../../../platform/limited-cache.ts'
import type { Services } from '../../../../platform/services.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { listVersions, versionAt } from '../../../page-texts/legal-pages/list-versions.server.ts'
import { type LegalPageName, legalPageNames } from '../../../page-texts/legal-pages/rules.ts'
import { lastPublication } from '../../../page-texts/store.server.ts'
import type { LegalVersionView } from './LegalVersionPage.tsx'

declare module '../../../../platform/services.ts' {
  interface Services {
    /** Renders versions of a legal page with the texts of a publication. */
    renderLegalVersion: (view: LegalVersionView, publication: number) => Promise<string>
  }
}

/** Every version of the legal pages, for whoever accepted it: rendered from the texts that are stored. */
export function legalVersionPages(services: Services) {
  const app = new Hono<AppEnv>()
  const htmlOf = createLimitedCache(50, (key: string) => {
    const { view, publication } = JSON.parse(key) as Page
    return services.renderLegalVersion(view, publication)
  })
  const answer = async (c: Context<AppEnv>, page: Page | undefined) => {
    const html = page && (await htmlOf(JSON.stringify(page)))
    return html ? answerPlainPage(c, html, 200) : c.notFound()
  }
  for (const name of legalPageNames) {
    app.get(to.legalVersions(name), async (c) => answer(c, await listPage(services, name)))
    app.get(`${to.legalVersions(name)}/:number{\\d{1,9}}`, async (c) =>
      answer(c, await versionPage(services, name, Number(c.req.param('number')))),
    )
  }
  return app
}

type Page = { view: LegalVersionView; publication: number }

async function listPage({ db }: Services, name: LegalPageName): Promise<Page> {
  const versions = await listVersions(db, name)
  return { view: { name, versions }, publication: await lastPublication(db) }
}

/** As it was when the next version came: what changed meanwhile, such as a phone number, is that of then. */
async function versionPage(
  { db, checkout }: Services,
  name: LegalPageName,
  number: number,
): Promise<Page | undefined> {
  const [versions, last] = [await listVersions(db, name), await lastPublication(db)]
  const version = number <= last ? versionAt(versions, number) : undefined
  if (!version) return undefined
  const next = versions[versions.indexOf(version) - 1]
  const isCheckoutOpen = checkout?.isOpen() ?? false
  return {
    view: { name, version, next, isCheckoutOpen },
    publication: next ? next.number - 1 : last,
  }
}
