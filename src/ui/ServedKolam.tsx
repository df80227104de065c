import { type ComponentProps, lazy, Suspense } from 'react'
import { Kolam } from './Kolam.tsx'
import { asServed, useIsServed } from './page-data.tsx'

/** A kolam that is in the HTML of its page: its code is loaded only after a client navigation. */
export function ServedKolam(props: ComponentProps<typeof Kolam>) {
  const isServed = useIsServed()
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

const DrawnKolam = lazy(async () => ({ default: (await import('./Kolam.tsx')).Kolam }))
