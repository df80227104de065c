import type { Attachment } from '../../../platform/mail/mailer.ts'
import type { Services } from '../../../platform/services.ts'
import { findDocument } from './store.server.ts'

/** Issued documents as the attachments of a mail. */
export async function attachDocuments(
  { db, renderDocument }: Pick<Services, 'db' | 'renderDocument'>,
  ids: readonly number[],
): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const id of ids) {
    const document = await findDocument(db, id)
    if (!document) continue
    attachments.push({
      filename: `${document.name.replaceAll('/', '-')}.pdf`,
      content: Buffer.from(await renderDocument(document.contents)),
      contentType: 'application/pdf',
    })
  }
  return attachments
}
