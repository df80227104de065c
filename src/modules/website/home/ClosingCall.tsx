import { closingCall, homeActions } from '#words/home.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { FifteenDots } from '../../../ui/FifteenDots.tsx'

/** Beside the words a kolam of fifteen dots, one for each day. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-call"
      className="section wrap grid items-center gap-x-16 gap-y-6 md:grid-cols-[7fr_5fr]"
    >
      <div>
        <h2 id="closing-call" className="text-4xl">
          {closingCall.heading}
        </h2>
        <p className="measure mt-3 sm:mt-5 text-lg text-slate">{closingCall.text}</p>
        <ButtonLink kind="primary" to={to.joinFreeDemo} className="mt-5 sm:mt-8">
          {homeActions.startYourJourney}
        </ButtonLink>
      </div>
      <FifteenDots
        isRepeat
        className="w-full max-w-48 md:max-w-md justify-self-center text-ink"
        dotClassName="text-marigold"
      />
    </section>
  )
}
