import { institute } from '../../content/institute.ts'
import { to } from './addresses/site-map.ts'
import { KolamMark } from './Wordmark.tsx'

/** The top of a page without scripts: the institute, and the way to its home page. */
export function PlainHeader({ title }: { title: string }) {
  return (
    <header className="wrap flex min-h-16 items-center border-b border-line">
      <a href={to.home} className="wordmark inline-flex min-h-11 items-center gap-2" title={title}>
        <KolamMark />
        <span className="text-xl font-bold tracking-[-0.03em]">{institute.name}</span>
      </a>
    </header>
  )
}
