import { fastTrack } from '../../content/fast-track.ts'
import { promo } from '../../content/promo.ts'
import { to } from '../site-map.ts'
import { Link } from '../ui/Link.tsx'
import { useCountdown } from './use-countdown.ts'

export function PromoBanner() {
  return (
    <aside aria-label={promo.label} className="promo z-40 bg-indigo-deep text-white">
      <div className="wrap promo-row">
        <p className="promo-offer">
          <Link to={to.joinFreeDemo} className="font-semibold underline underline-offset-4">
            <span className="lg:hidden">{fastTrack.shortTitle}</span>
            <span className="hidden lg:inline">{promo.title}</span> ₹{fastTrack.priceInRupees}
          </Link>
          <span className="promo-refund">{promo.refundPromise}</span>
        </p>
        <Countdown />
        <p className="promo-honest">{promo.honest}</p>
      </div>
    </aside>
  )
}

/** A timer is a live region that stays silent until asked: nothing is announced each second. */
function Countdown() {
  const left = useCountdown()
  return (
    <div role="timer" aria-label={promo.countdownLabel} className="flex gap-1 font-semibold">
      <Box value={left.days} unit="d" />
      <Box value={left.hours} unit="h" />
      <Box value={left.minutes} unit="m" />
      <Box value={left.seconds} unit="s" />
    </div>
  )
}

function Box({ value, unit }: { value: number; unit: string }) {
  return (
    <span className="countdown-box">
      {String(value).padStart(2, '0')}
      <span>{unit}</span>
    </span>
  )
}
