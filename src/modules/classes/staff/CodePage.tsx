import { useEffect } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Milliseconds after which it is asked again who has arrived. */
const pause = 5_000

/** For the wall of the classroom: the code by which students mark themselves, and no name. */
export function CodePage({ id }: { id: number }) {
  const params = { id }
  const data = useStaffData('GET /api/admin/classes/{id}/code', { params })
  const { refresh } = data
  const isShown = typeof data.data?.code === 'string'
  const seconds = data.data?.changesInSeconds ?? 0
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(refresh, Math.min(pause, seconds * 1_000 + 200))
    return () => clearTimeout(timer)
  })
  return (
    <LoadedPage
      data={data}
      what="code"
      title="Attendance code"
      path={to.adminRecord('attendance', `${id}/code`)}
      back={{ address: to.adminRecord('attendance', id), name: 'Attendance' }}
    >
      {({ code, arrived }) => (
        <NoticeArea>
          {code ? (
            <div className="grid justify-items-center gap-4 py-6 text-center">
              <QrCode
                text={new URL(`${to.profile}#class-${code}`, location.origin).href}
                className="w-72"
              />
              <p className="text-[min(8rem,14vw)] leading-none whitespace-nowrap font-bold tracking-widest tabular-nums">
                {code}
              </p>
              <p className="text-lg">
                Scan it, or enter it under Your attendance in your profile. It changes by itself.
              </p>
              <p role="status" className="text-lg font-semibold">
                {arrived === 1 ? 'One student has' : `${arrived} students have`} entered it.
              </p>
            </div>
          ) : (
            <p className="measure py-4">
              Students with a seat enter a code of six digits on their own phone, and are marked
              present. It ends with the class. Count the students in the room before you save
              attendance: a code can be passed on.
            </p>
          )}
          <ActionButton
            kind={code ? 'solid' : 'primary'}
            call="POST /api/admin/classes/{id}/code"
            request={{ params, body: { isOpen: !code } }}
            onDone={refresh}
            onRefused={refresh}
          >
            {code ? 'End the code' : 'Show the code'}
          </ActionButton>
        </NoticeArea>
      )}
    </LoadedPage>
  )
}
