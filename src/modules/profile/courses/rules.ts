import type { OwnSeatsData } from '../../batches/contract.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { OwnRefundAccount } from '../../refunds/contract.ts'
import type { OwnRegistration } from '../../registrations/journey/contract.ts'

type Seat = OwnSeatsData['seats'][number]

/** All that a profile holds of one course. */
export type CourseCardData = {
  key: string
  course: string
  seat?: Seat | undefined
  enrolment?: EnrolmentData | undefined
  /** Of the Fast Track before it. */
  registration?: OwnRegistration | undefined
}

/** A card for each course that was joined and each seat besides, courses that were left last. */
export function joinCards(
  seats: readonly Seat[],
  enrolments: readonly EnrolmentData[],
  registrations: readonly OwnRegistration[],
): CourseCardData[] {
  const enrolled = enrolments.map((enrolment) => ({
    key: `enrolment ${enrolment.id}`,
    course: enrolment.course,
    enrolment,
    seat: seats.find(({ id }) => id === enrolment.seatId),
    registration:
      enrolment.state === 'left'
        ? undefined
        : registrations.find(({ course }) => course === enrolment.course),
  }))
  const others = seats
    .filter(({ id }) => !enrolments.some(({ seatId }) => seatId === id))
    .map((seat) => ({ key: `seat ${seat.id}`, course: seat.course, seat }))
  const hasLeft = (card: CourseCardData) => Number(card.enrolment?.state === 'left')
  return [...enrolled, ...others].toSorted((one, other) => hasLeft(one) - hasLeft(other))
}

export const isAccountOf = (id: number) => (account: OwnRefundAccount) =>
  'enrolmentId' in account.of && account.of.enrolmentId === id

/** The account of the Fast Track fee for a course. */
export const isFastTrackOf = (name: string) => (account: OwnRefundAccount) =>
  account.isFastTrack && account.course === name

/** A refund is requested or on its way. */
export const isRefundOpen = ({ refundRequest }: OwnRefundAccount) =>
  refundRequest !== null &&
  ['requested', 'approved', 'sent', 'failed'].includes(refundRequest.state)
