import { refundPolicy } from '../../content/legal.ts'
import { meta } from '../../content/meta.ts'
import { useHead } from '../head.tsx'
import { to } from '../site-map.ts'
import { LegalArticle } from './LegalArticle.tsx'

export default function RefundPolicyPage() {
  useHead({ ...meta.refundPolicy, path: to.refundPolicy })
  return <LegalArticle page={refundPolicy} />
}
