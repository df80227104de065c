import { institute } from '../../../content/institute.ts'
import { openingTimes } from '../../../content/opening-times.ts'
import { instituteOf } from '../../modules/page-texts/institute/rules.ts'
import type { PublishedTexts } from '../../modules/page-texts/store.server.ts'
import { replaceTexts } from '../../ui/format/texts.server.ts'
import type { Renderer } from '../ssr/renderer.ts'

/** Mails and responses of this process use the texts and details that staff published, as its pages do. */
export function applyPublished(
  { publication, editions, details }: PublishedTexts,
  { textsWith }: Pick<Renderer, 'textsWith'>,
): void {
  if (publication === 0) return
  for (const [code, edition] of Object.entries(editions))
    replaceTexts(code, () => textsWith(code, edition))
  if (!details) return
  Object.assign(institute, instituteOf(details))
  openingTimes.splice(0, openingTimes.length, ...details.openingTimes)
}
