import { privacy } from '../../../content/legal.ts'
import { titles } from '../../../content/meta.ts'
import { to } from '../../site-map.ts'
import { useHead } from '../../ui/head.tsx'
import { LegalArticle } from './LegalArticle.tsx'

export default function PrivacyPage() {
  useHead({ title: titles.privacy, path: to.privacy })
  return <LegalArticle page={privacy} />
}
