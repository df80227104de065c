import { institute } from '../institute.ts'

/** What certificates say, on paper, on their public page and in the credential. */
export const certificates = {
  titles: { attended: 'Certificate of attendance', completed: 'Certificate of completion' },
  certifies: 'This certifies that',
  statements: {
    attended: 'attended the course',
    completed: 'completed the course',
  },
  criteria: {
    attended: `Attended the share of classes that ${institute.name} requires for attendance.`,
    completed: `Attended the share of classes that ${institute.name} requires for completion.`,
  },
  fields: {
    kind: 'Certificate',
    holder: 'Name',
    course: 'Course',
    classes: 'Classes',
    mode: 'Taught',
    attendance: 'Attendance',
    number: 'Certificate no.',
    issuedOn: 'Date of issue',
    issuedBy: 'Issued by',
  },
  modes: {
    classroom: `in the classrooms of ${institute.name}, ${institute.city}`,
    online: 'online',
  },
  classes: (from: string, to: string) => `${from} to ${to}`,
  attendance: (attended: number, total: number) => `${attended} of ${total} classes`,
  issuedBy: (name: string) => `${name}, ${institute.name}`,
  check: 'Check it at',
  page: {
    title: 'Check a certificate',
    checked: 'Checked just now',
    valid: 'This certificate is valid',
    validText: `${institute.name} issued it, and it has not been revoked. Compare each line with the paper: a copy that says anything else was edited.`,
    revoked: 'This certificate was revoked',
    revokedText: (day: string, why: string) => `On ${day}. Reason: ${why}. It is no longer valid.`,
    reasons: {
      mistake: 'issued by mistake',
      misconduct: 'misconduct',
      'name-changed': 'replaced by one with a corrected name',
    },
    withdrawn: 'This certificate was withdrawn',
    withdrawnText: (day: string) =>
      `Its holder deleted their account on ${day} and asked us not to show it any more. Please ask them.`,
    unknown: 'There is no certificate with this code',
    unknownText:
      'Please compare the code with the paper, letter by letter. If it is the same, the paper does not come from us.',
    formLabel: 'Code on the certificate',
    formHint: '20 letters and digits. Spaces and dashes do not matter.',
    formSubmit: 'Check the code',
    code: 'Code',
    pdf: 'Download as PDF',
    credential: 'Signed credential (JWT)',
    credentialJson: 'Signed credential (JSON)',
    elsewhere: 'Check the signature elsewhere',
    elsewhereText:
      'The credential is an Open Badge 3.0, a W3C Verifiable Credential signed with RS256. Any verifier of these can check it with our public keys; its status list says whether it was revoked.',
    keys: 'Public keys',
    fileHeading: 'Check a credential file',
    fileLabel: 'Text of the file',
    fileHint: 'Paste what the .jwt or .json file holds.',
    fileSubmit: 'Check the file',
    fileRefused: 'This file proves no certificate',
    results: {
      'no-credential': 'This is no credential of our certificates.',
      'other-issuer': `This was not issued by ${institute.name}: it names another issuer.`,
      'unknown-key': `This was not signed with a key of ${institute.name}.`,
      'key-distrusted':
        'This was signed with a key that no longer counts. The holder can download the credential again.',
      edited: 'This was edited after it was signed: text and signature do not match.',
    },
    busy: (seconds: number) =>
      `Too many certificates were checked from your network. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    gone: 'This certificate is no longer valid, so there is nothing to download.',
    home: `Go to ${institute.name}`,
  },
  mails: {
    issued: {
      subject: (title: string) => `Your ${title.toLowerCase()}`,
      before: (name: string, course: string) => [
        `Hello ${name},`,
        `Your certificate for ${course} is ready.`,
      ],
      link: 'Open your certificate',
      after: [
        'From there you can download it as a PDF, and send the link to anybody who wants to check it.',
        'Is your name misspelt? Ask for a corrected certificate in your profile.',
      ],
    },
  },
  answers: {
    requested: 'We have received your request. You will get a mail with our decision.',
    'no-certificate': 'There is no such certificate.',
    'name-missing': 'Please enter your name as it should be printed.',
    'name-unprintable':
      'Please write your name in English letters, as on your Aadhaar card or passport.',
    'name-same': 'The certificate already has this name.',
    'certificate-revoked': 'This certificate is no longer valid.',
  },
} as const
