import { to } from '../addresses/site-map.ts'
import { ButtonLink } from '../Button.tsx'
import { EmptySection } from './EmptyList.tsx'
import { StaffPage } from './StaffPage.tsx'

/** An address under the back office that leads nowhere. */
export function AdminNotFound() {
  return (
    <StaffPage title="Page Not Found" path={to.admin}>
      <EmptySection seed="not found">
        <p className="measure text-xl">
          There is no section at this address. Choose one from the menu, or leave the back office.
        </p>
        <ButtonLink to={to.home} className="mt-5 text-base">
          Go to Homepage
        </ButtonLink>
      </EmptySection>
    </StaffPage>
  )
}
