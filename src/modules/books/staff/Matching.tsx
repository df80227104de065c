import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { ActionButton, ActionFile, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import type { Filtering } from '../../../ui/staff/FilterBar.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { type StaffData, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { methodNames } from '../../ledger/rules.ts'
import { FinanceFigures } from './Overview.tsx'
import {
  ChequeActions,
  type ChequeData,
  ClaimActions,
  type UpiClaimData,
} from './PendingActions.tsx'

type Row = { key: string; claim: UpiClaimData } | { key: string; cheque: ChequeData }
const methods = ['upi', 'cheque'] as const

/** An accountant’s first screen: the figures of today, and what is not confirmed yet, by UPI and by cheque. */
export function Matching() {
  const list = useListQuery({ method: methods })
  const { search, method } = list.query
  const claims = useStaffData('GET /api/admin/upi-claims', { query: { search } })
  const cheques = useStaffData('GET /api/admin/cheques', { query: { search } })
  const [read, setRead] = useState<Read>()
  const [isMatching, setIsMatching] = useState(false)
  const refresh = () => {
    claims.refresh()
    cheques.refresh()
  }
  return (
    <SectionPage section="finance">
      <FinanceFigures />
      <NoticeArea>
        <DataTable
          what={{ one: 'payment to confirm', many: 'payments to confirm' }}
          data={{
            state: bothOf(claims.state, cheques.state),
            fetching: claims.fetching || cheques.fetching,
            refresh,
          }}
          rowsOf={(both) => rowsOf(both).filter((row) => !method || methodOf(row) === method)}
          rowOf={(row) => ({ id: row.key, name: factsOf(row).name })}
          columns={columns}
          detailOf={(row) =>
            'claim' in row ? (
              <ClaimActions claim={row.claim} onEnded={refresh} />
            ) : (
              <ChequeActions cheque={row.cheque} onEnded={refresh} />
            )
          }
          narrowing={{
            list,
            placeholder: 'Name, ID or whole phone',
            filters,
          }}
          tools={
            <Button
              kind="quiet"
              aria-expanded={isMatching}
              onClick={() => setIsMatching(!isMatching)}
              className="min-h-9! px-2.5! pointer-coarse:min-h-11!"
            >
              Match with the bank statement
            </Button>
          }
          above={(both) =>
            isMatching && (
              <StatementFile
                read={read}
                claims={both.claims}
                onRead={(one) => {
                  setRead(one)
                  refresh()
                }}
                onMatched={refresh}
              />
            )
          }
          empty={{
            seed: 'claims',
            title: 'No payments to confirm',
            text: 'UPI payments and cheques wait here until they reach the bank. Until then the fee stays due.',
          }}
        />
      </NoticeArea>
    </SectionPage>
  )
}

type Both = { claims: readonly UpiClaimData[]; cheques: readonly ChequeData[] }

function bothOf(
  claims: StaffData<Pick<Both, 'claims'>>,
  cheques: StaffData<Pick<Both, 'cheques'>>,
): StaffData<Both> {
  if (claims.status !== 'loaded') return claims
  if (cheques.status !== 'loaded') return cheques
  return { ...claims, data: { ...claims.data, ...cheques.data } }
}

/** The longest waiting first. */
const rowsOf = ({ claims, cheques }: Both): Row[] =>
  [
    ...claims.map((claim) => ({ key: `upi-${claim.id}`, claim })),
    ...cheques.map((cheque) => ({ key: `cheque-${cheque.id}`, cheque })),
  ].toSorted((one, other) => factsOf(one).since.localeCompare(factsOf(other).since))

const methodOf = (row: Row) => ('claim' in row ? 'upi' : 'cheque')

function factsOf(row: Row) {
  if ('claim' in row) {
    const { name, course, paise, reference, utr, claimedAt: since, claimedBy: person } = row.claim
    return { name, course, paise, since, person, what: utr ? `UTR ${utr}` : reference }
  }
  const { name, course, paise, number, bank, receivedAt: since, receivedBy: person } = row.cheque
  return { name, course, paise, since, person, what: bank ? `${number}, ${bank}` : number }
}

const filters: Filtering['filters'] = [
  {
    name: 'method',
    label: 'Payment method',
    options: methods.map((method) => [method, methodNames[method]]),
  },
]

const columns: readonly DataColumn<Row>[] = [
  { title: 'Student', kind: 'name', width: 'w-[20%]' },
  { title: 'Course', kind: 'text', value: (row) => factsOf(row).course },
  {
    title: 'Payment method',
    kind: 'text',
    width: 'w-34',
    value: (row) => methodNames[methodOf(row)],
  },
  { title: 'Reference', kind: 'text', value: (row) => factsOf(row).what },
  { title: 'Since', kind: 'moment', value: (row) => factsOf(row).since },
  { title: 'By', kind: 'person', needs: 900, value: (row) => factsOf(row).person },
  { title: 'Amount', kind: 'money', width: 'w-24', value: (row) => factsOf(row).paise },
]

const statementCall = 'POST /api/admin/bank-statements' as const
type Read = CallData<typeof statementCall>

/** The bank statement, as a file or pasted: certain matches are confirmed, possible ones shown side by side. */
function StatementFile({
  read,
  claims,
  onRead,
  onMatched,
}: Matches & { read: Read | undefined; onRead: (read: Read) => void }) {
  return (
    <div className="mb-3 rounded-card bg-sand/60 p-5">
      <p className="measure pb-3 text-slate">
        A CSV file with a header line. A payment matches by amount and UTR, or by amount and our
        reference.
      </p>
      <ActionFile call={statementCall} request={(body) => ({ body })} onDone={onRead}>
        Choose file
      </ActionFile>
      <details className="group mt-3">
        <Summary>Or paste its lines</Summary>
        <ActionForm
          call={statementCall}
          request={(form) =>
            form.missing({ lines: 'Paste the lines first.' }) ?? {
              body: new Blob([form.text('lines')], { type: 'text/csv' }),
            }
          }
          kind="secondary"
          submit="Match these lines"
          isEmptiedOnDone
          onDone={onRead}
          className="pt-2"
        >
          <TextAreaField
            label="Lines of the statement, with the header line"
            name="lines"
            rows={5}
          />
        </ActionForm>
      </details>
      <p role="status" className="pt-2 font-medium empty:p-0">
        {read?.message}
      </p>
      {read && <StatementMatches read={read} claims={claims} onMatched={onMatched} />}
    </div>
  )
}

type Matches = { claims: readonly UpiClaimData[]; onMatched: () => void }

function StatementMatches({
  read: { matched, doubtful, others },
  claims,
  onMatched,
}: Matches & { read: Read }) {
  return (
    <>
      {matched.length > 0 && (
        <ul className="pt-2 text-neem">
          {matched.map(({ claim, name, paise, utr }) => (
            <li key={claim} className="wrap-anywhere">
              {name}: {formatRupees(paise)}, UTR {utr}
            </li>
          ))}
        </ul>
      )}
      {doubtful.length > 0 && (
        <ul aria-label="Possible matches" className="mt-3 grid gap-3">
          {doubtful.map((one) => (
            <DoubtfulLine key={one.line.row} doubtful={one} claims={claims} onMatched={onMatched} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="pt-2 text-slate">
          {others === 1 ? '1 other line matches' : `${others} other lines match`} no payment here.
        </p>
      )}
    </>
  )
}

/** A line of the statement on one side, whose payment it may be on the other. */
function DoubtfulLine({
  doubtful: { line, claims: perhaps },
  claims,
  onMatched,
}: Matches & { doubtful: Read['doubtful'][number] }) {
  const open = claims.filter(({ id }) => perhaps.includes(id))
  const { utr, paise } = line
  if (open.length === 0) return null
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-control border border-edge bg-white p-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="text-sm text-slate">Statement, line {line.row}</p>
        <p className="font-semibold tabular-nums">{formatRupees(paise)}</p>
        <p className="text-sm wrap-anywhere">{line.text}</p>
      </div>
      <ul className="grid content-start gap-2">
        {open.map(({ id, name, paise: claimedPaise, reference }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {name} ·{'\u00a0'}
              {reference}
              <span className="block tabular-nums">
                {formatRupees(claimedPaise)}
                {claimedPaise !== paise && (
                  <strong className="text-kumkum"> claimed, {formatRupees(paise)} received</strong>
                )}
              </span>
            </span>
            {utr ? (
              <ActionButton
                call="POST /api/admin/upi-claims/{id}"
                request={{ params: { id }, body: { to: 'matched', utr, paise } }}
                onDone={onMatched}
              >
                Match with {name}
              </ActionButton>
            ) : (
              <span className="text-sm text-slate">
                This line has no clear UTR: confirm the payment in the list below.
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
