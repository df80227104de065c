import { terms } from '../../content/legal.ts'
import { meta } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'
import { LegalArticle } from './LegalArticle.tsx'

export default function TermsPage() {
  useHead({ ...meta.terms, path: to.terms })
  return <LegalArticle page={terms} />
}
