import { type CourseDraft, checkForPublishing, emptyDraft, type FieldErrors } from '../rules.ts'

const fields = ['discounted price', 'realprice', 'discount'] as const

/** What a course costs: price, original price and the label beside them. */
export type CoursePrice = Pick<CourseDraft, (typeof fields)[number]>

/**
 * `at` is the moment in ISO form; `by` is who planned it. `plansNotFitting` are the payment plans because of which it
 * was not published at that moment.
 */
export type PlannedPrice = CoursePrice & { at: string; by: string; plansNotFitting?: string[] }

export const priceOf = ({ discount, ...prices }: CoursePrice): CoursePrice => ({
  'discounted price': prices['discounted price'],
  realprice: prices.realprice,
  discount,
})

/** What prevents publishing this price. */
export function checkPrice(price: CoursePrice): FieldErrors {
  const errors = checkForPublishing({ ...emptyDraft, ...price })
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field in price))
}

/** The draft with the new price, except where whoever wrote it changed the price before. */
export function withNewPrice(draft: CourseDraft, former: CoursePrice, price: CoursePrice) {
  const changes = fields
    .filter((field) => draft[field] === former[field])
    .map((field) => [field, price[field]])
  return { ...draft, ...(Object.fromEntries(changes) as Partial<CoursePrice>) }
}
