import { type MouseEvent, type ReactNode, useState } from 'react'
import { coursePage } from '#words/course-page.ts'
import { toLesson } from '../../../ui/addresses/lesson-addresses.ts'
import { Link } from '../../../ui/Link.tsx'
import { usePageData } from '../../../ui/page-data.tsx'
import { openFrame } from '../../lessons/open-frame.ts'
import { ServedLesson } from './ServedLesson.tsx'

/**
 * The first lesson of a course. The server writes it into the HTML, and until the first tap the browser has no code for
 * it: React leaves what was served as it is.
 */
export function DayOne({ id }: { id: string }) {
  const data = usePageData()
  const [player, setPlayer] = useState<ReactNode>()
  if (import.meta.env.SSR)
    return (
      <div>
        <ServedLesson id={id} />
      </div>
    )
  if (!data) return <Teaser id={id} />
  if (player) return player

  function begin({ target }: MouseEvent) {
    const tapped = (target as Element).closest<HTMLElement>('[data-start]')
    if (!tapped) return
    const { dataset, nextElementSibling: failure } = tapped
    // Everything at once: on a slow line one after the other would take three times as long.
    const answers = dataset.fetch?.split(' ').map((address) => fetch(address))
    const openedFrame = answers && openFrame()
    import('./LessonPlayer.tsx')
      .then((player) => player.startLesson({ id, at: dataset.start, answers, opened: openedFrame }))
      .then(setPlayer, () => {
        openedFrame?.frame.remove()
        failure?.removeAttribute('hidden')
      })
  }
  // Its buttons are served, so their clicks are heard here.
  return <div {...asServed} {...{ onClick: begin }} />
}

/** Always the same object: React would write another one into the page. */
const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/** Where the page of the course was reached by a link, and nothing of the lesson came with it. */
function Teaser({ id }: { id: string }) {
  return (
    <p className="wrap py-8">
      <Link reloadDocument to={toLesson(id)} className="button border-slate">
        {coursePage.tryLesson}
      </Link>
    </p>
  )
}
