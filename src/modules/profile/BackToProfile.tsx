import { account } from '#texts/account.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { arrowRight, Icon } from '../../ui/Icon.tsx'

export function BackToProfile() {
  return (
    <ButtonLink kind="quiet" to={to.profile} className="px-0!">
      <Icon path={arrowRight} className="size-4.5 rotate-180" />
      {account.back}
    </ButtonLink>
  )
}
