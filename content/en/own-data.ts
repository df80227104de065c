/** What deleting an account takes away, and what it leaves, with the reason. The privacy policy says the same. */
export const erasure = {
  goes: [
    'your account: name, e-mail address, phone number and picture',
    'your sign-ins on all devices, and the links to other sign-in providers',
    'your registrations without a fee paid, and every note that was taken on any of them',
    'your entry in our list of students, if it came only from these registrations, and its notes',
    'mails to you or about you that have not been sent yet',
  ],
  stays: [
    'Registrations you paid a fee for, courses you joined, and their receipts: your name, phone number, course, sums and dates. We need them for refunds, and section 128 of the Companies Act, 2013 makes us keep accounts for eight years.',
    'Number, code and course of your certificates, and your name on them only if you choose to keep them public: whoever was shown one must be able to check it.',
    'What our staff entered about you apart from your account, for example at the desk. Call us, and we will go through it with you.',
    'Audit records of what our staff changed and when, so that nobody can hide a change. What they say about you is anonymised: nobody can read it any more, including us.',
  ],
} as const
