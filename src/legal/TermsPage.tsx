import { terms } from '../../content/legal.ts'
import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'
import { LegalArticle } from './LegalArticle.tsx'

export default function TermsPage() {
  useHead({ title: titles.terms, path: to.terms })
  return <LegalArticle page={terms} />
}
