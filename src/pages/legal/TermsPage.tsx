import { terms } from '../../../content/legal.ts'
import { titles } from '../../../content/meta.ts'
import { to } from '../../site-map.ts'
import { useHead } from '../../ui/head.tsx'
import { LegalArticle } from './LegalArticle.tsx'

export default function TermsPage() {
  useHead({ title: titles.terms, path: to.terms })
  return <LegalArticle page={terms} />
}
