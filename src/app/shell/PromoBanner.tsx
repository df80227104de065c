import { use } from 'react'
import { fastTrack } from '#texts/fast-track.ts'
import { language } from '#texts/language.ts'
import { promo, promoUntil } from '#texts/promo.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatLongDate } from '../../ui/format/dates.ts'
import { Link } from '../../ui/Link.tsx'
import { PageDataContext } from '../../ui/page-data.tsx'
import { useCountdown } from './use-countdown.ts'

/** The texts of the content, overridden by what staff have set. */
function usePromo() {
  const staffPromo = use(PageDataContext).promo
  const ends = staffPromo?.ends
  return { ...promo, ...(ends && promoUntil(formatLongDate(ends, language))), ...staffPromo, ends }
}

export function PromoBanner() {
  const { label, title, refundPromise, honest, countdownLabel, ends } = usePromo()
  return (
    <aside aria-label={label} className="promo z-40 bg-indigo-deep text-white">
      <div className="wrap promo-row">
        <p className="promo-offer max-lg:flex-1">
          <Link to={to.joinFreeDemo} className="font-semibold underline underline-offset-4">
            <span className="lg:hidden">{fastTrack.shortTitle}</span>
            <span className="hidden lg:inline">{title}</span> ₹{fastTrack.priceInRupees}
          </Link>
          <span>{refundPromise}</span>
        </p>
        <Countdown label={countdownLabel} ends={ends} />
        <p className="promo-honest">{honest}</p>
      </div>
    </aside>
  )
}

/** A timer role is announced only on request, not each second. */
function Countdown({ label, ends }: { label: string; ends: string | undefined }) {
  const timeLeft = useCountdown(ends)
  return (
    <div role="timer" aria-label={label} className="flex flex-wrap gap-1 font-semibold">
      <Box value={timeLeft.days} unit={promo.units.days} />
      <Box value={timeLeft.hours} unit={promo.units.hours} />
      <Box value={timeLeft.minutes} unit={promo.units.minutes} />
      <Box value={timeLeft.seconds} unit={promo.units.seconds} />
    </div>
  )
}

function Box({ value, unit }: { value: number; unit: string }) {
  return (
    <span className="countdown-box">
      {value >= 0 ? String(value).padStart(2, '0') : '––'}
      <span>{unit}</span>
    </span>
  )
}
