import { refundPolicy } from '../../content/legal.ts'
import { titles } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'
import { LegalArticle } from './LegalArticle.tsx'

export default function RefundPolicyPage() {
  useHead({ title: titles.refundPolicy, path: to.refundPolicy })
  return <LegalArticle page={refundPolicy} />
}
