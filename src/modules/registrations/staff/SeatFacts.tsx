import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { type SeatsOffered, sayStart, theirsIn } from '../../batches/staff/SeatField.tsx'

/** The preferred start, and seats in batches of the course. */
export function SeatFacts({ seats: { preferred, batches } }: { seats: SeatsOffered }) {
  const maySeat = useMay('batches.seat')
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
                <Link
                  to={`${to.adminRecord('enrollment', sectionParts.batches)}/${batch.id}`}
                  className="text-indigo underline underline-offset-4"
                >
                  {text}
                </Link>
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
