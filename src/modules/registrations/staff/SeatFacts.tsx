import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { type SeatsOffered, sayStart, theirsIn } from '../../batches/staff/SeatField.tsx'

/** The preferred start, and seats in batches of the course. */
export function SeatFacts({ seats: { preferred, batches } }: { seats: SeatsOffered }) {
  const maySeat = useAbility('batches.seat')
  const wish = batches.find(({ id }) => id === preferred)
  const ownSeats = batches.filter(({ ownState }) => ownState !== null)
  return (
    <>
      {wish && (
        <>
          <dt>Wished start</dt>
          <dd>{sayStart(wish)}</dd>
        </>
      )}
      <dt>Seat</dt>
      <dd>
        {ownSeats.length === 0 && 'In no batch yet'}
        {ownSeats.map((batch) => {
          const text = `${sayStart(batch)}: ${theirsIn(batch)}`
          return (
            <p key={batch.id}>
              {maySeat ? (
                <TextLink
                  to={`${to.adminRecord('enrollment', sectionParts.batches)}/${batch.id}`}
                  isInline
                >
                  {text}
                </TextLink>
              ) : (
                text
              )}
            </p>
          )
        })}
      </dd>
    </>
  )
}
