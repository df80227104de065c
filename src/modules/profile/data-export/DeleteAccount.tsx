import { deleteDialog } from '#texts/delete-account.ts'
import { ownCertificates } from '#texts/own-certificates.ts'
import { erasure } from '#texts/own-data.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../../ui/use-session.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import type { OwnSeatsData } from '../../batches/contract.ts'

type Props = { hasPassword: boolean; onClose: () => void }

/** Says what is deleted and what stays, and deletes after confirmation. */
export function DeleteAccount({ hasPassword, onClose }: Props) {
  return (
    <OpenDialog
      heading={deleteDialog.question}
      onClose={onClose}
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      <SeatWarning />
      <Consequences title={deleteDialog.goes} points={erasure.goes} />
      <Consequences title={deleteDialog.stays} points={erasure.stays} />
      <ConfirmForm hasPassword={hasPassword} onCancel={onClose} />
    </OpenDialog>
  )
}

/** Of students with a seat: what is lost with it, and that the fee is refunded only to who leaves first. */
function SeatWarning() {
  const { state: seats } = useAccountData('GET /api/me/seats')
  const { state: refunds } = useAccountData('GET /api/me/refunds')
  const takenSeats = seats.status === 'loaded' ? seats.data.seats.filter(isTaken) : []
  const accounts = refunds.status === 'loaded' ? refunds.data.accounts : []
  if (takenSeats.length === 0) return null
  return (
    <div className="mt-4 grid gap-2 border-l-4 border-marigold pl-4">
      {takenSeats.map(({ id, course }) => {
        const account = accounts.find((one) => one.course === course && one.leaves)
        const backPaise = account?.calculation?.backPaise ?? 0
        return (
          <p key={id}>
            {deleteDialog.seat(course)}
            {backPaise > 0 && ` ${deleteDialog.leaveFirst(formatRupees(backPaise))}`}{' '}
            {backPaise > 0 && (
              <Link to={to.profile} className="font-semibold text-indigo underline">
                {deleteDialog.leave}
              </Link>
            )}
          </p>
        )
      })}
      <p>{deleteDialog.seatGoes}</p>
    </div>
  )
}

const isTaken = ({ state }: OwnSeatsData['seats'][number]) => state === 'taken'

function Consequences({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 text-base">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-sm marker:text-slate">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}

const texts = {
  password: { confirmation: { missing: deleteDialog.passwordMissing } },
  email: { confirmation: { missing: deleteDialog.emailMissing } },
}

function ConfirmForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const { forget } = useSession()
  const field = { id: 'confirmation', name: 'confirmation', required: true }
  return (
    <SendForm
      call="DELETE /api/me"
      fieldTexts={hasPassword ? texts.password : texts.email}
      request={(body, { data }) => ({
        body: {
          ...body,
          ...(data.get('certificates') === 'keep' && { certificates: 'keep' as const }),
        },
      })}
      onDone={() => {
        toast.success(deleteDialog.done)
        forget()
      }}
      title={deleteDialog.failed}
      submit={deleteDialog.submit}
      busyText={deleteDialog.submitting}
      kind="danger"
      buttonClass=""
      actions={<Button onClick={onCancel}>{deleteDialog.cancel}</Button>}
      className="mt-6 grid gap-5"
    >
      <CertificateChoice />
      {hasPassword ? (
        <PasswordField
          {...field}
          label={deleteDialog.passwordLabel}
          autoComplete="current-password"
        />
      ) : (
        <TextField {...field} type="email" label={deleteDialog.emailLabel} autoComplete="off" />
      )}
    </SendForm>
  )
}

/** Asked only of students with certificates: what becomes of their public pages. */
function CertificateChoice() {
  const { state } = useAccountData('GET /api/me/certificates')
  if (state.status !== 'loaded' || state.data.certificates.length === 0) return null
  const { question, ...choices } = ownCertificates.erasure
  return (
    <fieldset>
      <legend className="font-semibold">{question}</legend>
      {(['withdraw', 'keep'] as const).map((choice) => (
        <label key={choice} className="mt-1 flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="certificates"
            value={choice}
            defaultChecked={choice === 'withdraw'}
            className="size-5 shrink-0 accent-indigo"
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
