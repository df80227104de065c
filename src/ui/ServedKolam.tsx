import { type ComponentProps, lazy, Suspense } from 'react'
import { Kolam } from './Kolam.tsx'
import { usePageData } from './page-data.tsx'

/** A kolam in the HTML of its page: the browser fetches its code only where a link led to the page. */
export function ServedKolam(props: ComponentProps<typeof Kolam>) {
  const isServed = usePageData()
  if (import.meta.env.SSR)
    return (
      <div>
        <Kolam {...props} />
      </div>
    )
  if (isServed) return <div {...asServed} />
  return (
    <Suspense>
      <DrawnKolam {...props} />
    </Suspense>
  )
}

/** Always the same object: React would write another one into the page. */
const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

const DrawnKolam = lazy(async () => ({ default: (await import('./Kolam.tsx')).Kolam }))
