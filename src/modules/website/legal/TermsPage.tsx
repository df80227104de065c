import { terms } from '#words/legal.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { LegalArticle } from './LegalArticle.tsx'

export default function TermsPage() {
  useHead({ title: branded(terms.title), path: to.terms })
  return <LegalArticle name="terms" />
}
