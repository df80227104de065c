import type { ReactNode } from 'react'
import { fastTrack } from '#texts/fast-track.ts'
import { forms } from '#texts/forms.ts'
import { courseIntro, fastTrackIntro, nextSteps, otherIntro } from '#texts/sign-up-intro.ts'
import { signedOut } from '#texts/signed-out.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { WithoutScripts } from '../../../ui/WithoutScripts.tsx'
import { Wordmark } from '../../../ui/Wordmark.tsx'
import { useReturnAddress } from '../use-return-address.ts'

/** One narrow column, and on wide screens a drawing beside it. The navigation bar is hidden here. */
export function AccountLayout({
  heading,
  purpose,
  picture,
  isNew = false,
  children,
}: {
  heading: string
  /** What the form is for, for those without scripts: “Signing in”. */
  purpose: string
  picture: string
  /** Where an account is created. */
  isNew?: boolean
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
        <WantedFirst isNew={isNew} />
        <noscript>
          <div className="mt-5 border-l-4 border-marigold pl-4">
            {import.meta.env.SSR && (
              <WithoutScripts text={forms.needsScripts(purpose)} about={signedOut.account} />
            )}
          </div>
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

/** Why a visitor who wanted Fast Track, a course or something else of theirs sees an account form. */
function WantedFirst({ isNew }: { isNew: boolean }) {
  const { wanted, course, label } = useReturnAddress()
  const next = isNew ? nextSteps.isNew : nextSteps.isKnown
  const isFastTrack = wanted?.startsWith(to.joinFreeDemo)
  const text = isFastTrack
    ? fastTrackIntro(fastTrack.title, wanted !== to.joinFreeDemo, next)
    : course
      ? courseIntro(course, next)
      : label && otherIntro(label, next)
  if (!text) return null
  return (
    <p role="status" className="mt-5 border-l-4 border-marigold pl-4">
      {text}
    </p>
  )
}
