import type { ReactNode } from 'react'
import { fastTrackFirst } from '#words/accounts.ts'
import { fastTrack } from '#words/fast-track.ts'
import { forms } from '#words/forms.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Wordmark } from '../../../ui/Wordmark.tsx'
import { useWantedPage } from '../use-wanted-page.ts'

/** One narrow column, beside it a drawing on wide screens. The navigation bar is hidden here. */
export function AccountLayout({
  heading,
  purpose,
  picture,
  children,
}: {
  heading: string
  /** What the form does, for visitors without scripts: “Signing in”. */
  purpose: string
  picture: string
  children: ReactNode
}) {
  return (
    <main
      id="main"
      className="lg:grid lg:min-h-[46rem] 2xl:min-h-[54rem] lg:grid-cols-[minmax(27rem,1fr)_minmax(0,46rem)]"
    >
      <div className="mx-auto flex w-full max-w-[27rem] flex-col px-4 pt-6 pb-16 lg:pt-10 lg:pb-20">
        <Wordmark className="self-start" />
        <h1 tabIndex={-1} className="mt-8 text-3xl lg:mt-14">
          {heading}
        </h1>
        <FastTrackFirst />
        <noscript>
          <p className="mt-5 border-l-4 border-marigold pl-4">{forms.needsScripts(purpose)}</p>
        </noscript>
        <div className="mt-7">{children}</div>
      </div>
      <div className="relative hidden bg-sand lg:block">
        <Picture
          name={picture}
          alt=""
          sizes="(min-width: 64rem) 46rem, 1px"
          className="absolute inset-0 h-full! w-full object-cover object-bottom"
        />
      </div>
    </main>
  )
}

/** Why a visitor who wanted Fast Track sees an account form. */
function FastTrackFirst() {
  const wantedPage = useWantedPage()
  if (!wantedPage?.startsWith(to.joinFreeDemo)) return null
  return (
    <p role="status" className="mt-5 border-l-4 border-marigold pl-4">
      {fastTrackFirst(fastTrack.title, wantedPage !== to.joinFreeDemo)}
    </p>
  )
}
