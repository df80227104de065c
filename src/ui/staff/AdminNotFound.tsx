import { branded } from '#words/meta.ts'
import { to } from '../addresses/site-map.ts'
import { ButtonLink } from '../Button.tsx'
import { useHead } from '../head.tsx'
import { EmptySection } from './EmptyList.tsx'

/** An address under the back office that leads nowhere. */
export function AdminNotFound() {
  useHead({ title: branded('Page Not Found'), path: to.admin })
  return (
    <div className="px-4 pt-4 pb-6 sm:px-6">
      <h1 tabIndex={-1} className="text-2xl">
        Page Not Found
      </h1>
      <EmptySection seed="not found">
        <p className="measure text-xl">
          There is no section at this address. Choose one from the menu, or leave the back office.
        </p>
        <ButtonLink to={to.home} className="mt-5 text-base">
          Go to Homepage
        </ButtonLink>
      </EmptySection>
    </div>
  )
}
