import { language } from '#texts/language.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { addressIn } from '../../../ui/format/language-address.ts'
import { unreachable } from './sent-text.ts'
import type { EditedLanguage } from './text-draft.ts'

/** The language of this page. */
export const editedLanguage = language.code as EditedLanguage

/** Loads a page with its drafts and the editor. Returns why that was refused. */
export async function openEditor(page: string, path: string): Promise<string | undefined> {
  const query = { page, language: editedLanguage }
  const answer = await callApi('GET /api/admin/page-texts', { query })
  if (!answer.ok) return answer.message ?? unreachable
  location.assign(`${addressIn(language, path)}?preview=${answer.data.preview}&edit`)
  return undefined
}
