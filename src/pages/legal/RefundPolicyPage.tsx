import { refundPolicy } from '../../../content/legal.ts'
import { titles } from '../../../content/meta.ts'
import { to } from '../../site-map.ts'
import { useHead } from '../../ui/head.tsx'
import { LegalArticle } from './LegalArticle.tsx'

export default function RefundPolicyPage() {
  useHead({ title: titles.refundPolicy, path: to.refundPolicy })
  return <LegalArticle page={refundPolicy} />
}
