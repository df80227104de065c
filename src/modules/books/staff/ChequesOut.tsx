import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { PayerName } from './PayerName.tsx'

const call = 'GET /api/admin/cheques' as const
type Cheque = CallData<typeof call>['cheques'][number]

/** Cheques that were received, until the bank has cleared or returned them. */
export function ChequesOut() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <Loaded what="cheques" state={state} onRetry={refresh}>
      {({ cheques }) => (
        <section aria-labelledby="cheques">
          <h2 id="cheques" className="pb-1.5 text-lg">
            Cheques to clear ({cheques.length})
          </h2>
          <NoticeArea>
            {cheques.length === 0 ? (
              <p>No cheques to clear.</p>
            ) : (
              <ul className="border-t border-edge">
                {cheques.map((cheque) => (
                  <ChequeLine key={cheque.id} cheque={cheque} onSettled={refresh} />
                ))}
              </ul>
            )}
          </NoticeArea>
        </section>
      )}
    </Loaded>
  )
}

const settleCall = 'POST /api/admin/cheques/{id}' as const

function ChequeLine({ cheque, onSettled }: { cheque: Cheque; onSettled: () => void }) {
  const { id, course, number, bank, paise, receivedAt, receivedBy } = cheque
  const [bounces, setBounces] = useState(false)
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <PayerName of={cheque} /> <span className="text-slate wrap-anywhere">· {course}</span>
          <span className="block text-sm text-slate wrap-anywhere">
            Cheque {number}
            {bank && `, ${bank}`} · <time dateTime={receivedAt}>{formatTime(receivedAt)}</time> by{' '}
            {receivedBy}
          </span>
        </p>
        <p className="text-lg font-semibold tabular-nums">{formatRupees(paise)}</p>
      </div>
      {bounces ? (
        <ActionForm
          call={settleCall}
          request={(form) =>
            form.missing({ reason: 'Enter the bank’s reason.' }) ?? {
              params: { id },
              body: { to: 'bounced', reason: form.text('reason') },
            }
          }
          kind="danger"
          submit="Mark as bounced"
          onCancel={() => setBounces(false)}
          onDone={onSettled}
          className="mt-3 max-w-xl"
        >
          <TextField
            label="Reason given by the bank"
            name="reason"
            autoFocus
            autoComplete="off"
            maxLength={200}
            hint="The student is told this reason. The amount is due again, and the receipt is credited."
          />
        </ActionForm>
      ) : (
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <ActionButton
            call={settleCall}
            request={{ params: { id }, body: { to: 'cleared' } }}
            confirm={{
              title: `Has cheque ${number} cleared?`,
              text: 'This cannot be undone: it cannot be recorded as bounced afterwards.',
              action: 'Yes, cleared',
            }}
            onDone={onSettled}
          >
            Cleared <span className="sr-only">: cheque {number}</span>
          </ActionButton>
          <Button kind="quiet" onClick={() => setBounces(true)} className="px-1!">
            Bounced… <span className="sr-only">: cheque {number}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
