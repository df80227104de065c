import { MoveButtons } from '../../../ui/staff/MoveButtons.tsx'
import { moveEntry } from '../../../ui/staff/move-entry.ts'
import { useAction } from '../../../ui/staff/use-action.ts'

type OrderCall = 'PUT /api/admin/instructor-order' | 'PUT /api/admin/gallery-order'

/** Moves an entry of a list in the order of the website, and saves each move. */
export function useOrder(call: OrderCall, rows: readonly { id: number }[], refresh: () => void) {
  const action = useAction(call, { onDone: refresh, onRefused: refresh })
  const expected = rows.map(({ id }) => id)
  return {
    ids: expected,
    move: (index: number, offset: 1 | -1) => {
      const target = index + offset
      if (target < 0 || target >= expected.length) return
      action.run({ body: { expected, ids: moveEntry(expected, index, target) } })
    },
    refusal: action.errors.message && (
      <p role="alert" className="mt-3 text-kumkum">
        {action.errors.message}
      </p>
    ),
  }
}

type Order = ReturnType<typeof useOrder>

export function OrderButtons({ order, id, title }: { order: Order; id: number; title: string }) {
  const index = order.ids.indexOf(id)
  return (
    <MoveButtons
      title={title}
      index={index + 1}
      count={order.ids.length}
      onMove={(offset) => order.move(index, offset)}
    />
  )
}
