import { linkMissing } from '#words/mailed-links.ts'
import { branded } from '#words/meta.ts'
import { seatOffer as words } from '#words/seat-offer.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { LinkPage } from '../../accounts/pages/mailed-links/LinkPage.tsx'
import { SeatOffer } from './SeatOffer.tsx'

/** Where the link about a seat leads. Opening it changes nothing. */
export default function SeatOfferPage() {
  useHead({ title: branded(words.heading), path: to.seatOffer })
  const secret = useMailedSecret()
  return (
    <LinkPage heading={words.heading} purpose={words.purpose}>
      {secret.status === 'missing' && <p>{linkMissing}</p>}
      {secret.status === 'here' && <SeatOffer key={secret.secret} secret={secret.secret} />}
    </LinkPage>
  )
}
