import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { shownState } from './texts.ts'
import { OrderButtons, useOrder } from './use-order.tsx'

const call = 'GET /api/admin/gallery-pictures' as const
type Entry = CallData<typeof call>['pictures'][number]

/** Pictures of the gallery, in the order of the website. */
export function GalleryTable() {
  const gallery = useStaffData(call, {})
  const rows = gallery.data?.pictures ?? []
  const order = useOrder('PUT /api/admin/gallery-order', rows, gallery.refresh)
  return (
    <>
      {order.refusal}
      <DataTable
        what={{ one: 'picture', many: 'pictures' }}
        data={gallery}
        rowsOf={({ pictures }) => order.inOrder(pictures)}
        rowOf={(entry) => ({ id: entry.id, name: nameOf(entry), address: toGallery(entry.id) })}
        columns={[
          { title: 'Picture', kind: 'name' },
          { title: 'Category', kind: 'text', width: 'w-32', value: ({ category }) => category },
          { title: 'On the site', kind: 'status', width: 'w-36', value: shownState },
          {
            title: 'Order',
            kind: 'action',
            width: 'w-32',
            value: (row: Entry) => <OrderButtons order={order} id={row.id} title={nameOf(row)} />,
          },
        ]}
        placeholders={10}
        tools={<ButtonLink to={toGallery('new')}>Add picture</ButtonLink>}
        empty={{
          seed: 'gallery',
          title: 'No pictures yet',
          text: 'Add what a visitor would see: classes, workshops, projects, events.',
        }}
      />
    </>
  )
}

export const toGallery = (id: number | string) =>
  to.adminRecord('content', `${sectionParts.gallery}/${id}`)

const nameOf = ({ caption, pictureAlt }: Entry) => caption || pictureAlt
