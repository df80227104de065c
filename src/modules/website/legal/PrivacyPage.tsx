import { privacy } from '#words/legal.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { LegalArticle } from './LegalArticle.tsx'

export default function PrivacyPage() {
  useHead({ title: branded(privacy.title), path: to.privacy })
  return <LegalArticle name="privacy" />
}
