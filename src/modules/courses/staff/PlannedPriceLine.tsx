import { describeEach } from '../../../ui/api/reasons.ts'
import { TextField } from '../../../ui/Field.tsx'
import { dayInIndia } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { parseLocalTime } from '../../../ui/format/parse-local-time.ts'
import { clockTime, formatTime } from '../../../ui/format/times.ts'
import { ActionButton, DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { EditedCourse } from '../editing/contract.ts'
import { type CoursePrice, checkPrice } from '../editing/planned-prices/rules.ts'
import { courseFieldLabels, readPriceRupees } from '../editing/rules.ts'
import { courseTexts, sayPlansDoNotFit } from './texts.ts'
import type { CourseEditing } from './use-course-editor.ts'

const call = 'PUT /api/admin/courses/{id}/planned-price' as const

/** The price that a published course has from a later moment on, and how to set it. */
export function PlannedPriceLine({ editor }: { editor: CourseEditing }) {
  const { base } = editor
  const mayPublish = useAbility('courses.publish')
  if (!base?.published) return null
  const { plannedPrice, archived } = base
  if (!plannedPrice && (archived || !mayPublish)) return null
  return (
    <section
      aria-label="Planned price"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1"
    >
      {plannedPrice?.plansNotFitting ? (
        <p className="min-w-0 text-kumkum">
          {sayPrice(plannedPrice)} Not published on {formatTime(plannedPrice.at)}.{' '}
          {sayPlansDoNotFit({
            plans: plannedPrice.plansNotFitting,
            feePaise: (plannedPrice['discounted price'] ?? 0) * 100,
          })}{' '}
          Then plan the price again.
        </p>
      ) : (
        plannedPrice && (
          <p className="min-w-0">
            From {formatTime(plannedPrice.at)}: <strong>{sayPrice(plannedPrice)}</strong>
            <span className="text-slate"> Planned by {plannedPrice.by}.</span>
          </p>
        )
      )}
      {mayPublish && (
        <div className="flex flex-wrap gap-2">
          {!archived && (
            <DialogButton label={plannedPrice ? 'Change planned price' : 'Plan a price change'}>
              {(close) => <PriceForm editor={editor} course={base} onClose={close} />}
            </DialogButton>
          )}
          {plannedPrice && (
            <ActionButton
              {...editor.refusal}
              kind="quiet"
              call={call}
              request={{
                params: { id: base.id },
                body: { version: base.version, publishAt: null },
              }}
              onDone={(saved) => editor.finish(saved, 'The price stays as it is.')}
            >
              Cancel planned price
            </ActionButton>
          )}
        </div>
      )}
    </section>
  )
}

function sayPrice({ 'discounted price': price, realprice, discount }: CoursePrice): string {
  const rupees = (amount: number) => formatRupees(amount * 100)
  const original = realprice === null ? '' : `, original price ${rupees(realprice)}`
  return `${rupees(price ?? 0)}${original}${discount && `, labelled “${discount}”`}.`
}

function PriceForm({
  editor,
  course: { id, version, published, plannedPrice },
  onClose,
}: {
  editor: CourseEditing
  course: EditedCourse
  onClose: () => void
}) {
  const price = plannedPrice ?? published
  return (
    <DialogForm
      {...editor.refusal}
      heading="Plan a price change"
      call={call}
      request={(form) => {
        const price = readPrice(form)
        const publishAt = parseLocalTime(form.text('publishAt'))
        const errors = describeEach(courseTexts, {
          ...checkPrice(price),
          ...(!publishAt && { publishAt: { reason: 'no-time' } as const }),
        })
        if (!publishAt || Object.keys(errors).length > 0) return { errors }
        return { params: { id }, body: { version, publishAt, ...price } }
      }}
      submit="Plan this price"
      onClose={onClose}
      onDone={(saved) => editor.finish(saved, 'Planned. Until then the price stays as it is.')}
    >
      <TextField
        label="Day and time"
        name="publishAt"
        type="datetime-local"
        hint="India time. Orders that were created before keep their price."
        defaultValue={
          plannedPrice && !plannedPrice.plansNotFitting ? momentOf(plannedPrice.at) : ''
        }
        required
      />
      <TextField
        label={courseFieldLabels['discounted price']}
        name="discounted price"
        inputMode="numeric"
        hint="Whole rupees; 0 if it is free."
        defaultValue={price?.['discounted price'] ?? ''}
        required
      />
      <TextField
        label={courseFieldLabels.realprice}
        name="realprice"
        inputMode="numeric"
        hint="Struck through beside the price."
        defaultValue={price?.realprice ?? ''}
      />
      <TextField
        label={courseFieldLabels.discount}
        name="discount"
        hint="e.g. 40%. Leave empty to use the saving."
        // The label of today’s price would be wrong beside another one.
        defaultValue={plannedPrice?.discount ?? ''}
      />
    </DialogForm>
  )
}

function readPrice({ text }: FormValues): CoursePrice {
  const price = readPriceRupees(text('discounted price'))
  const original = readPriceRupees(text('realprice'))
  return {
    'discounted price': price,
    realprice: original === price ? null : original,
    discount: text('discount').trim(),
  }
}

/** As a browser's field for day and time holds it. */
const momentOf = (at: string) => `${dayInIndia(new Date(at))}T${clockTime(new Date(at))}`
