import { refundPolicy } from '#words/legal.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { LegalArticle } from './LegalArticle.tsx'

export default function RefundPolicyPage() {
  useHead({ title: branded(refundPolicy.title), path: to.refundPolicy })
  return <LegalArticle name="refundPolicy" />
}
