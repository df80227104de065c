import { useEffect } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useParams } from '../../../ui/router.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Milliseconds after which it is asked again who has arrived. */
const pause = 5_000

/** For the wall of the classroom: the code by which students mark themselves, and no name. */
export function CodePage() {
  const id = Number(useParams().id)
  const params = { id }
  const { state, refresh } = useStaffData('GET /api/admin/classes/{id}/code', { params })
  const data = state.status === 'loaded' ? state.data : undefined
  const isShown = typeof data?.code === 'string'
  const seconds = data?.changesInSeconds ?? 0
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(refresh, Math.min(pause, seconds * 1_000 + 200))
    return () => clearTimeout(timer)
  })
  useHead({ title: branded('Code of the class'), path: to.adminRecord('attendance', `${id}/code`) })
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminRecord('attendance', id)}>Roll</BackLink>
      <Loaded what="code" state={state} onRetry={refresh} className="min-h-[50vh]">
        {({ code, arrived }) => (
          <NoticeArea>
            <h1 tabIndex={-1} className="text-2xl">
              Code of the class
            </h1>
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
                present. It ends with the class. Count the students in the room before you save the
                roll: a code can be passed on.
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
      </Loaded>
    </div>
  )
}
