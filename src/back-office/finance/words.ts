import type { SeatWish } from '../../domain/batches/rules.ts'
import type { MakeLinkReason } from '../../domain/checkouts/links/rules.ts'
import { sayReduction } from '../../domain/discounts/rules.ts'
import type { ReminderWay, RemindReason } from '../../domain/fee-mails/rules.ts'
import type { DeskJoiningReason, InstalmentReason } from '../../domain/joinings/rules.ts'
import { joiningStateNames } from '../../domain/joinings/rules.ts'
import type { AskKind, AskState, RefundReason } from '../../domain/refunds/rules.ts'
import { formatDate } from '../../formats/days.ts'
import { formatRupees } from '../../formats/money.ts'
import { formatTime } from '../../formats/times.ts'
import { say, type Words } from '../../wire/reasons.ts'
import { noSeatWords } from '../parts/words.ts'

const wrongDay = (from: string, until: string) =>
  `Each part is due between today, ${formatDate(from)}, and ${formatDate(until)}.`

/** Why a course is not joined, or a joining not changed. */
const joiningWords: Words<DeskJoiningReason> = {
  'no-student': 'There is no such student any more.',
  'no-joining': 'There is nothing at this address.',
  'guardian-missing':
    'Under 18: a guardian’s name, phone and consent come before anything is paid.',
  'guardian-phone-wrong': 'Enter the guardian’s phone number, such as 91234 56789.',
  'discount-too-high': 'The discount is more than the fee.',
  'discount-reason-missing': 'Say why there is a discount.',
  'no-course': 'This course is not in the catalogue. Choose another one.',
  'other-registration':
    'This registration is somebody else’s. Enrol them from their own registration, or without one.',
  'due-day-wrong': ({ from, until }) => wrongDay(from, until),
  'starts-too-late': ({ until }) => `The first day is ${formatDate(until)} at the latest.`,
  'above-limit': ({ settled: { feePaise: pricePaise, discountPaise: offPaise } }) =>
    `${sayReduction({ pricePaise, offPaise })} is above your limit: somebody else has to approve it.`,
  'request-waits':
    'An enrolment in this course waits for approval already. Cancel that request first, or wait for it.',
  'plan-too-high': 'The parts before the last one are the whole fee already.',
  'key-taken': 'This form has joined somebody else already. Please reload the page.',
  'not-possible': ({ from, to }) =>
    `${joiningStateNames[from]} does not become ${joiningStateNames[to].toLowerCase()}.`,
  'no-plan': 'This plan is not there any more. Choose another one.',
  'may-not-take': 'You may not take money.',
  'more-than-open': ({ paise }) =>
    paise > 0 ? `Only ${formatRupees(paise)} is open.` : 'Nothing is open.',
  'no-seat': ({ why }) => say(noSeatWords, why),
  'seat-joined':
    'With their seat in this batch they have joined the course already. Choose none yet, or look at what they joined.',
  'other-start': ({ startsOn }) =>
    `This batch begins on ${formatDate(startsOn)} by now. Look at the first day and the parts again.`,
}

/** Why the instalments stay as they are. */
const instalmentWords: Words<InstalmentReason> = {
  'all-paid': 'Nothing is open: there is nothing to change.',
  'other-sum': ({ paise, given }) =>
    `The parts are ${formatRupees(given)} in all, and ${formatRupees(paise)} is to be shared out: ${
      given < paise
        ? `${formatRupees(paise - given)} is missing`
        : `${formatRupees(given - paise)} is too much`
    }.`,
  'before-paid': ({ dueOn }) =>
    `A part that is paid was due on ${formatDate(dueOn)}: no open one comes before it.`,
  'due-day-wrong': ({ from, until }) => wrongDay(from, until),
  'parts-out-of-order': 'Each part is due on the day of the one above it, or later.',
  'too-many-instalments': ({ most }) => `At most ${most} open parts.`,
}

export const sayJoining = (why: DeskJoiningReason) => say<DeskJoiningReason>(joiningWords, why)

/** What became of a request that was sent, or sent again. */
export function sayRequested({ state, paise }: { state: AskState; paise: number }): string {
  if (state === 'asked')
    return `Waiting for approval: ${formatRupees(paise)} off. Nothing is charged until somebody approves it.`
  return `This was decided already: ${askStateNames[state].toLowerCase()}.`
}

export function sayJoined({ course, startsOn }: Joining, seat: SeatWish['as'] | undefined): string {
  if (!seat) return `Joined ${course}.`
  return seat === 'seat'
    ? `Joined ${course}, with a seat in the batch of ${formatDate(startsOn)}.`
    : `Joined ${course}. They wait in line for a seat.`
}

type Joining = { course: string; startsOn: string }

export const sayInstalments = (why: InstalmentReason) => say<InstalmentReason>(instalmentWords, why)

/** Why there is no payment link. */
export const linkWords = {
  'no-joining': 'There is nothing at this address.',
  left: 'They have left this course: nothing is paid for it by a link.',
  'nothing-open': 'Nothing is open that could be paid by a link.',
  'no-address': 'There is no e-mail to send it to. Copy the link, or send it by WhatsApp.',
  'mailed-today': 'It was mailed today already. One mail a day is enough.',
  closed: 'Nothing can be paid on the site at the moment.',
  withdrawn: 'The link opens nothing any more.',
} as const satisfies Record<MakeLinkReason['reason'] | 'withdrawn', string>

/** Why nobody is reminded. */
export const reminderWords: Record<RemindReason['reason'], string> = {
  'no-joining': 'There is nothing at this address.',
  left: 'They have left this course: nobody is reminded of it.',
  'not-open': 'Nothing is open for that day any more. Please look at the list again.',
  reminded: 'They are reminded already. One reminder a day is enough.',
  night: 'They have no e-mail, and nobody is written to from 9 pm to 8 am. Try in the morning.',
}

export function sayReminded(way: ReminderWay, { at, now }: { at: Date; now: Date }): string {
  if (way === 'whatsapp') return 'They have no e-mail: write to them by WhatsApp.'
  return at > now ? `The reminder goes in the morning: ${formatTime(at)}.` : 'The reminder is sent.'
}

/** Where an ask stands, as staff read it. */
export const askStateNames: Record<AskState, string> = {
  asked: 'Waiting for approval',
  approved: 'To be paid by hand',
  sent: 'At the gateway',
  failed: 'Gateway failed: pay by hand',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Cancelled',
  ended: 'Ended: nothing to pay',
}

export const unpayable = 'Cannot be paid: the payment is not there any more'

/** Why nothing is asked, decided or paid. */
const refundWords: Words<RefundReason> = {
  'no-account': 'There is nothing at this address.',
  'no-ask': 'There is nothing at this address.',
  'asked-already': 'Somebody has asked already, and it is not decided or paid yet.',
  'key-taken': 'This form was sent before for something else. Please reload the page.',
  'sum-changed': ({ paise }) =>
    `The sum is ${formatRupees(paise)} by now. Nothing was done. Please look at it again.`,
  'nothing-back': 'There is nothing to give back.',
  'more-than-open': ({ paise }) =>
    paise > 0 ? `${formatRupees(paise)} can be waived at most.` : 'Nothing can be waived.',
  'not-possible': ({ state }) => `Too late: ${askStateNames[state].toLowerCase()}.`,
  own: 'Somebody else has to decide: not who asked, and not who gets it.',
  'factor-missing':
    'You approve this alone: show your second step for it. Without one, set it up under Settings of your profile first.',
  'not-allowed': 'Your roles do not approve this.',
  'above-own-limit': ({ percent }) =>
    `You may take off ${percent} % at most. Somebody with a higher limit has to approve it.`,
  'not-enrolled': ({ why }) =>
    `They were not enrolled: ${sayJoining(why)} The request waits as before; refuse it where it has to be made again.`,
  payable: 'All of it can be paid, or its cheque may still clear.',
  'not-yours': 'Only who asked takes it back, or the student.',
  'nothing-by-hand': 'There is nothing to pay by hand any more.',
  'cheque-out': 'The bank has not paid their cheque: there is nothing to pay back until it has.',
  'reference-missing': 'Enter the UTR: it proves that the money went.',
  'reference-taken': 'This number stands in the ledger already.',
}

export const sayRefund = (why: RefundReason) => say<RefundReason>(refundWords, why)

/** What a decision brought about. */
export function sayDecided({ kind, state }: { kind: AskKind; state: AskState }): string {
  if (kind === 'refund') return sayDone.decided(state)
  if (state === 'refused') return 'Refused. Who asked reads why.'
  return kind === 'discount' ? 'Approved: they are enrolled.' : 'Approved.'
}

export const sayDone = {
  waived: (paise: number, refundPaise = 0) =>
    refundPaise > 0
      ? `${formatRupees(paise)} waived. ${formatRupees(refundPaise)} of it was paid already: its refund waits for approval, and comes with the credit note.`
      : `${formatRupees(paise)} waived.`,
  asked: 'Asked. It waits for approval.',
  withdrawn: 'Cancelled.',
  paid: 'Written down, with its papers.',
  decided: (state: AskState) =>
    ({
      refused: 'Refused. The student reads why.',
      approved: 'Approved. It is to be paid by hand.',
      failed: 'Approved. It is to be paid by hand.',
      sent: 'Approved. The gateway gives it back.',
      done: 'Approved.',
      asked: '',
      withdrawn: '',
      ended: '',
    })[state],
  ended: (state: AskState) =>
    state === 'approved' || state === 'failed'
      ? 'Ended what cannot be paid. The rest is to be paid by hand.'
      : 'Ended. The student reads why.',
} as const
