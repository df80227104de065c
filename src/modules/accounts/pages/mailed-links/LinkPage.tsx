import type { ReactNode } from 'react'
import { signedOut } from '#texts/signed-out.ts'
import { Kolam } from '../../../../ui/Kolam.tsx'
import { WithoutScripts } from '../../../../ui/WithoutScripts.tsx'

/** One narrow column, and on wide screens a kolam beside it. */
export function LinkPage({
  heading,
  needsScripts,
  children,
}: {
  heading: string
  /** For visitors without scripts. Given, because the chunk of this page must not take in the texts of forms. */
  needsScripts: string
  children: ReactNode
}) {
  return (
    <main
      id="main"
      className="wrap grid min-h-[36rem] items-start gap-x-20 pt-10 pb-16 lg:grid-cols-[27rem_minmax(0,1fr)] lg:pt-16 lg:pb-24"
    >
      <div className="max-w-[27rem]">
        <h1 tabIndex={-1} className="text-3xl">
          {heading}
        </h1>
        <noscript>
          <div className="mt-5 border-l-4 border-marigold pl-4">
            {import.meta.env.SSR && (
              <WithoutScripts text={needsScripts} about={signedOut.account} />
            )}
          </div>
        </noscript>
        <div className="mt-5 grid gap-6">{children}</div>
      </div>
      <Kolam
        seed={heading}
        columns={9}
        rows={5}
        className="hidden w-full max-w-[34rem] justify-self-end text-indigo lg:block"
        dotClassName="text-marigold"
      />
    </main>
  )
}
