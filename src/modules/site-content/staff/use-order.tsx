import { useListOrder } from '../../../ui/staff/list-hooks.ts'
import { MoveButtons, moveEntry } from '../../../ui/staff/MoveButtons.tsx'

type OrderCall = 'PUT /api/admin/instructor-order' | 'PUT /api/admin/gallery-order'

/** Moves an entry of a list in the order of the website, and saves each move, one after the other. */
export function useOrder(call: OrderCall, rows: readonly { id: number }[], refresh: () => void) {
  const { order, failure, reorder } = useListOrder(
    call,
    rows.map(({ id }) => id),
    refresh,
  )
  return {
    ids: order,
    inOrder: <Row extends { id: number }>(list: readonly Row[]) =>
      list.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
    move: (index: number, offset: number) => {
      const target = index + offset
      if (target >= 0 && target < order.length) reorder(moveEntry(order, index, target))
    },
    refusal: failure && (
      <p role="alert" className="mt-3 text-kumkum">
        {failure}
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
