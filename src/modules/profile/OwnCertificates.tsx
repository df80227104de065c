import { useState } from 'react'
import { certificates as certificateTexts } from '#texts/certificates.ts'
import { ownCertificates } from '#texts/own-certificates.ts'
import { institute } from '../../../content/institute.ts'
import { certificateAddresses } from '../../ui/addresses/certificate-addresses.ts'
import { addressOf } from '../../ui/api/backend-url.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formatDate } from '../../ui/format/days.ts'
import { SendForm } from '../../ui/SendForm.tsx'
import { toast } from '../../ui/toast.ts'

type Certificate = CallData<'GET /api/me/certificates'>['certificates'][number]
type Props = { certificates: Certificate[]; onChanged: () => void }

/** A student's certificates, and where to show them. */
export function OwnCertificates({ certificates, onChanged }: Props) {
  return (
    <section aria-labelledby="own-certificates" className="mt-10">
      <h2 id="own-certificates" className="text-2xl">
        {ownCertificates.heading}
      </h2>
      <ul className="mt-4 grid gap-5">
        {certificates.map((certificate) => (
          <li key={certificate.id} className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
            <OneCertificate certificate={certificate} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

type OneCertificateProps = { certificate: Certificate; onChanged: () => void }

function OneCertificate({ certificate, onChanged }: OneCertificateProps) {
  const { kind, name, code, holder, course, issuedOn, requestedName, status } = certificate
  const [isRenaming, setIsRenaming] = useState(false)
  const isValid = status === 'valid'
  return (
    <>
      <p className={`text-sm font-semibold ${isValid ? 'text-neem' : 'text-slate'}`}>
        {ownCertificates.states[isValid ? 'valid' : 'revoked']}
      </p>
      <h3 className="text-xl">
        {certificateTexts.titles[kind]}: {course}
      </h3>
      <p>{holder}</p>
      <p className="text-slate">{ownCertificates.number(name, formatDate(issuedOn))}</p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <a
          href={addressOf(certificateAddresses.page(code))}
          aria-label={ownCertificates.openOf(course)}
          className={link}
        >
          {ownCertificates.open}
        </a>
        {isValid && (
          <>
            <a href={addressOf(certificateAddresses.file(code, 'pdf'))} className={link}>
              {ownCertificates.pdf}
            </a>
            <a href={linkedIn(certificate)} target="_blank" rel="noreferrer" className={link}>
              {ownCertificates.linkedIn}
            </a>
          </>
        )}
      </div>
      {requestedName && <p className="mt-2">{ownCertificates.waiting(requestedName)}</p>}
      {isValid && !requestedName && !isRenaming && (
        <Button kind="quiet" className="-mx-5" onClick={() => setIsRenaming(true)}>
          {ownCertificates.rename}
        </Button>
      )}
      {isRenaming && !requestedName && (
        <Rename
          certificate={certificate}
          onChanged={onChanged}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  )
}

const fieldTexts = { name: { missing: ownCertificates.nameMissing } }

type RenameProps = { certificate: Certificate; onChanged: () => void; onClose: () => void }

function Rename({ certificate: { id, holder }, onChanged, onClose }: RenameProps) {
  return (
    <SendForm
      call="POST /api/me/certificates/{id}/name"
      fieldTexts={fieldTexts}
      request={(body) => ({ params: { id }, body })}
      onDone={({ message }) => {
        toast.success(message)
        onClose()
        onChanged()
      }}
      onRefused={onChanged}
      title={ownCertificates.failed}
      submit={ownCertificates.send}
      kind="secondary"
      actions={
        <Button kind="quiet" onClick={onClose}>
          {ownCertificates.cancel}
        </Button>
      }
      className="mt-4 grid max-w-md gap-4"
    >
      <TextField
        id={`name-${id}`}
        name="name"
        label={ownCertificates.nameLabel}
        hint={ownCertificates.nameHint}
        defaultValue={holder}
        maxLength={100}
        autoComplete="name"
        required
      />
    </SendForm>
  )
}

/** LinkedIn's form, filled in; nothing is sent before the student sends it there. */
function linkedIn({ kind, code, course, issuedOn }: Certificate): string {
  const [year = '', month = ''] = issuedOn.split('-')
  const page = new URL(certificateAddresses.page(code), window.location.origin)
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: `${certificateTexts.titles[kind]}: ${course}`,
    organizationName: institute.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: page.href,
    certId: code,
  })}`
}
