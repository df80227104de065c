import { branded } from '#texts/meta.ts'
import { notFoundPage } from '#texts/not-found.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useHead } from '../../ui/head.tsx'
import { Picture } from '../../ui/Picture.tsx'

export default function NotFoundPage() {
  // Every unknown address gets the same page: the server renders it once for all of them.
  useHead({ title: branded(notFoundPage.heading), path: to.unknown })
  return (
    <main id="main" className="wrap grid items-center gap-10 py-16 lg:grid-cols-2 lg:py-24">
      <div>
        <h1 tabIndex={-1} className="text-4xl">
          {notFoundPage.heading}
        </h1>
        <p className="measure mt-5 mb-8 text-lg text-slate">{notFoundPage.text}</p>
        <ButtonLink to={to.home}>{notFoundPage.home}</ButtonLink>
      </div>
      <Picture
        name={notFoundPage.picture}
        alt=""
        sizes="(min-width: 64rem) 36rem, 92vw"
        priority
        className="rounded-card"
      />
    </main>
  )
}
