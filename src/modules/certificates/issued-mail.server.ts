import { defineMail } from '../../platform/mail/send-mail.ts'
import { certificateAddresses } from '../../ui/addresses/certificate-addresses.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { Certificate } from './tables.ts'

type CertificateFacts = { name: string; certificate: Certificate; publicUrl: string }

/** A certificate was issued, also one with a corrected name. */
export const issuedMail = defineMail<CertificateFacts>({
  id: ({ certificate }) => `certificate-${certificate.id}`,
  write: ({ name, certificate, publicUrl, language }) => {
    const { certificates: words } = textsFor(language)
    const { subject, before, link, after } = words.mails.issued
    return {
      subject: subject(words.titles[certificate.kind]),
      parts: [
        ...before(name, certificate.contents?.course ?? ''),
        { link: publicUrl + certificateAddresses.page(certificate.code), label: link },
        ...after,
      ],
    }
  },
})
