import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { PayerLink } from './PayerLink.tsx'

export type ChequeData = CallData<'GET /api/admin/cheques'>['cheques'][number]
const settleCall = 'POST /api/admin/cheques/{id}' as const

/** Whether the bank has cleared or returned a cheque. */
export function ChequeActions({ cheque, onEnded }: { cheque: ChequeData; onEnded: () => void }) {
  const { id, number } = cheque
  const [bounces, setBounces] = useState(false)
  return (
    <>
      <PayerLink of={cheque} />
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
          onDone={onEnded}
          className="max-w-xl"
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
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton
            call={settleCall}
            request={{ params: { id }, body: { to: 'cleared' } }}
            confirm={{
              title: `Has cheque ${number} cleared?`,
              text: 'This cannot be undone: it cannot be recorded as bounced afterwards.',
              action: 'Yes, cleared',
            }}
            onDone={onEnded}
          >
            Cleared <span className="sr-only">: cheque {number}</span>
          </ActionButton>
          <Button kind="quiet" onClick={() => setBounces(true)} className="px-1!">
            Bounced… <span className="sr-only">: cheque {number}</span>
          </Button>
        </div>
      )}
    </>
  )
}
