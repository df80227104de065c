import { branded } from '#words/meta.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useHead } from '../../ui/head.tsx'
import { EmptySection } from '../../ui/staff/EmptyRoom.tsx'
import { sectionTitle } from '../../ui/staff/SectionHeading.tsx'
import { useSections } from './use-rooms.ts'

/** A room that is for other roles. */
export function NoAccess() {
  const { first } = useSections()
  useHead({ title: branded('Not your room'), path: to.admin })
  return (
    <div className="px-4 pt-6 pb-6 sm:px-6">
      <h1 tabIndex={-1} className="text-2xl">
        This room is for other members of the team
      </h1>
      <EmptySection seed="not your room">
        <p className="measure text-xl">
          Your role does not include it. If it should, ask an owner.
        </p>
        {first && (
          <ButtonLink to={to.adminSection(first)} className="mt-5 text-base">
            Go to {sectionTitle(first)}
          </ButtonLink>
        )}
      </EmptySection>
    </div>
  )
}
