import { institute } from '../institute.ts'
import { refundTerms } from '../refunds.ts'
import { retention } from '../retention.ts'
import { fastTrack } from './fast-track.ts'
import { inWords } from './institute.ts'
import { erasure } from './own-data.ts'

export type LegalSection = {
  heading: string
  paragraphs: readonly string[]
  /** The last paragraph: while courses can be paid for on this site, and while they cannot. */
  checkoutNote?: { open: string; closed: string }
  /** Points under the paragraphs. */
  list?: readonly string[]
}

export type LegalPage = {
  title: string
  /** The day from which it is valid, as an ISO date; of what staff publish, the day of the publication. */
  validFrom: string
  /** The page in two sentences. */
  summary: string
  sections: readonly LegalSection[]
}

const { name, city, email, phone } = institute
const fee = `₹${fastTrack.priceInRupees}`

const payAtDesk =
  'Payment on this site is not open yet. Until it is, you pay at the desk or by UPI, and always get a receipt.'

export const terms: LegalPage = {
  title: 'Terms of Service',
  validFrom: '2026-11-27',
  summary: `These are the rules between you and ${name} when you use this site or study with us. They take nothing away from the rights that Indian consumer law gives you.`,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${name} is a ${inWords.kind} in ${city}, ${institute.region}, ${institute.country}. Our address is ${institute.address.street}, ${institute.address.locality}, ${city} ${institute.address.postalCode}. You reach us at ${phone.display} and ${email}.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You need an account to register for Fast Track and to see your profile. Reading about courses needs none.',
        'If you are under 18, a parent or guardian must agree before you create an account, and we may ask them to confirm it.',
      ],
      list: [
        'Give your own name and an e-mail address that you can read.',
        'Keep your password to yourself. If somebody else knows it, change it and tell us.',
        'One person, one account.',
        'You may leave at any time: delete the account in the settings of your profile, or write to us.',
      ],
    },
    {
      heading: 'Registering for Fast Track',
      paragraphs: [
        `Registering on this site tells us that you want a seat. It is free and commits you to nothing. We call you with the dates; the fee of ${fee} is due when you take the seat.`,
        `The fee is for ${fastTrack.days} days and comes with a ${fastTrack.refundPromise}. How that works is on the Refund Policy page.`,
        'The countdown in the banner starts again on every visit. The price does not change when it reaches zero.',
      ],
    },
    {
      heading: 'Courses and prices',
      checkoutNote: {
        open: 'You can pay on this site or at the desk. Some courses can be paid in instalments; the payment page shows the amounts and dates before you pay. You always get a receipt.',
        closed: payAtDesk,
      },
      paragraphs: [
        'Prices are in rupees and are a one-time payment. The price you pay is the one shown on the day you enrol; a later discount or rise does not change it.',
        'Lifetime access means that the notes, exercises and recordings of your course stay open to your account for as long as we run this site. If we ever close it, we tell you 90 days before and you may download the notes.',
        'A trainer or a date may change. If we move a batch by more than 14 days, you can ask for a full refund.',
      ],
    },
    {
      heading: 'Placement assistance',
      paragraphs: [
        'We help with résumé, interview practice and referrals. We do not promise a job, a company or a salary, and nobody who works here may promise one in our name.',
        'The figures on our pages are counted as the note “How we count” on the same page says.',
      ],
    },
    {
      heading: 'In class and online',
      paragraphs: [
        'What you write in your projects belongs to you. Our notes and recordings are for your own study.',
      ],
      list: [
        'Do not share recordings or your log-in with others.',
        'Do not attack this site, its people or its machines, not even as an exercise. If you find a weakness, write to us and we will thank you.',
        'Be decent to each other. Anyone who harasses others must leave the class.',
      ],
    },
    {
      heading: 'When something goes wrong',
      paragraphs: [
        'We run this site with care, but it may be down at times. If that costs you a class, you get the class again.',
        `Speak to us first: ${email}. If we cannot agree, Indian law applies and the courts and consumer commissions of ${city} have jurisdiction, or those of the place where you live if the law lets you choose.`,
        'If we change these terms, the new date is shown at the top of this page. For a course you have already paid for, the terms of the day you paid stay in force.',
      ],
    },
  ],
}

export const privacy: LegalPage = {
  title: 'Privacy Policy',
  validFrom: '2026-11-27',
  summary:
    'We keep what we need to teach you and to call you back, and nothing for advertising. You may see it, correct it, and have it erased.',
  sections: [
    {
      heading: 'What we keep about you',
      paragraphs: [
        'If you only read our pages, we keep nothing that says who you are: we count how often each page is opened in a day, whether from a search, a social network or elsewhere, and on a phone or a computer, without a cookie, an address or a number of yours. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), you are not counted at all. Otherwise:',
      ],
      list: [
        'Account: your name, e-mail address, the phone number and picture you add on your profile, and, if you signed in through another provider, the picture and the account number it gives us. Your password is kept only as a hash from which it cannot be read back.',
        'Sign-ins: when you signed in and last came back, when the sign-in ends, and the kind of browser. A sign-in lasts at most seven days.',
        'A call you ask for on a course page: your name, your phone number, the course, and what staff note when they call you.',
        'Fast Track registration: your phone number, the course you prefer, the time you registered, where the registration stands, and what staff note when they call you.',
        'How you found us: if you came by an advertisement, a poster or a link elsewhere, the name of that campaign, the site you came from and the first page you saw, and what you answer if you tell us how you heard of us. It is sent with your registration and never without one.',
        'E-mails: what we send you about your account, your registration and your courses.',
        'Technical records: the address of your internet connection and what was requested from our server, used to stop attacks and find faults.',
        'Courses: your batch and seat, your attendance, the work you hand in with its feedback, and your certificates. If you are under 18, also the name, phone number and e-mail address of your guardian.',
        'Payments: what you paid, when and how, your receipts and refunds. Card and bank details stay with the payment service.',
      ],
    },
    {
      heading: 'Why we keep it',
      paragraphs: [
        'To let you sign in, to call you about the course you asked for, to run the class, and to keep the site safe. The legal basis is the consent you give when you send a form, under India’s Digital Personal Data Protection Act, 2023. You may withdraw it at any time.',
        'We do not sell your data, do not show advertising, and do not follow you across other sites.',
      ],
    },
    {
      heading: 'What your browser stores',
      paragraphs: [
        'After you sign in, your browser holds one cookie that proves it is you, and a copy of your name, e-mail address and role so that pages can greet you. Both are deleted when you log out. A second cookie, a random number kept for 400 days, says that somebody has signed in to your account in this browser before, so that strangers who guess at your password cannot lock you out; it gives no access, and is deleted with your account. While you sign in through another provider, a third cookie ties that sign-in to your browser for ten minutes at most. If you choose light or dark colours, a cookie with that one word keeps your choice for a year. Where your visit came from is remembered in the tab you read in until you close it, so that it can be sent with a registration. There are no advertising or measuring cookies, so there is no cookie banner.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: ['Only people who work for us and need it, and the services that carry it:'],
      list: [
        'the company that hosts our server and database',
        'the company that delivers our e-mails',
        'the sign-in provider, if you choose to sign in through it',
        'an authority, if a law or a court makes us',
        'the payment service, if you pay on this site',
      ],
    },
    {
      heading: 'Links that leave this site',
      paragraphs: [
        'The map, WhatsApp and social links open other companies’ services, which learn of your visit. They are only links: nothing of theirs loads before you click. The Google reviews on our home page are fetched by our server, so your browser does not contact Google for them.',
      ],
    },
    {
      heading: 'Stories, pictures and names',
      paragraphs: [
        'We show a success story or a picture of you only with your written consent. You can withdraw it whenever you like; we remove the story or picture within three working days.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Your account and registrations stay until you delete the account in the settings of your profile, or ask us to. Technical records stay only as long as we need them to find a fault or an attack.',
        `What is no longer needed is deleted automatically: an account whose e-mail address was never confirmed and from which nobody registered, after ${retention.unconfirmedAccount.days} days; a registration that did not lead to a course and was never paid for, with the rest of your entry, after ${retention.lostEnquiry.days / 365} years without a word from either side; a mail that could not be delivered, after ${retention.failedMail.days} days; rows of an uploaded list of enquiries that were not imported, after ${retention.importedFile.days} days; what the payment service tells us of a payment, after ${retention.gatewayEvent.days} days; the address of the internet connection from which a seat was held and not paid for, once its batch is no longer on sale; expired sign-ins and links, within a day.`,
        `Backups are kept for ${retention.backups.months} months at most. What you delete stays in the older ones until then. Nobody reads them, and if we have to restore one, we delete your data again.`,
        'A deleted account takes with it:',
      ],
      list: erasure.goes,
    },
    {
      heading: 'What stays after that, and why',
      paragraphs: ['When your account is deleted, this stays:'],
      list: erasure.stays,
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `In the settings of your profile you download everything we keep about you, and delete your account, at any hour. For the rest write to ${email} from the address of your account, or call ${phone.display}. We answer within 30 days, usually within three. You may`,
      ],
      list: [
        'get a copy of what we keep about you',
        'have it corrected or completed',
        'have it erased, and withdraw your consent',
        'name a person who may use these rights for you if you die or cannot act',
        'complain to us, and then to the Data Protection Board of India',
      ],
    },
    {
      heading: 'If you are under 18',
      paragraphs: [
        'We keep your data only if a parent or guardian agrees. If we learn that nobody did, we erase it.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Passwords are hashed, connections are encrypted, and only staff with a reason can open your record. If your data should ever be lost or seen by somebody who should not, we tell you and the Data Protection Board without delay.',
      ],
    },
  ],
}

export const refundPolicy: LegalPage = {
  title: 'Refund Policy',
  validFrom: '2026-11-27',
  summary: `Fast Track: all of your ${fee} back, no reason asked. Other courses: a full refund before the third class; after that, you pay only for the classes already held.`,
  sections: [
    {
      heading: fastTrack.title,
      paragraphs: [
        `The fee of ${fee} comes with a ${fastTrack.refundPromise}. Ask for it on any of the ${fastTrack.days} days, or within ${fastTrack.days} days after the last one. You need no reason, and it does not matter how many classes you attended.`,
      ],
    },
    {
      heading: 'All other courses',
      paragraphs: ['What you get back depends on when you tell us:'],
      list: [
        'before the third class: the whole fee',
        'later: the fee for the classes that are still to come, calculated exactly. After 9 of 36 classes that is three quarters of it',
        `in a course whose classes are not planned in a batch, the same by its days: all of it in the first ${refundTerms.freeDays}, and after that by what is left of ${refundTerms.weeksWithoutBatch} weeks`,
      ],
    },
    {
      heading: 'If we cancel or move a batch',
      paragraphs: [
        'If we cancel a batch, or move it by more than 14 days, you get the whole fee back, whatever the list above says.',
      ],
    },
    {
      heading: 'How to ask',
      paragraphs: [
        'In your profile, under “Your courses”: you see what you get back, line by line, before you ask for anything. There is no fee for leaving, and you need no reason.',
        `Or write to ${email}, call ${phone.display}, or come to the desk. Give your name and the course. That is enough.`,
      ],
    },
    {
      heading: 'How we refund',
      checkoutNote: {
        open: 'What you paid on this site is refunded through the same payment service; you see it in your profile.',
        closed: payAtDesk,
      },
      paragraphs: [
        `The way you paid: to the same UPI address, card or bank account. We send it within seven working days, and never later than ${refundTerms.daysToPay} days after you asked. Cash is refunded by UPI or at the desk, as you prefer. We deduct no charges.`,
        'Pay nobody who asks for money in a private message.',
      ],
    },
  ],
}

/** What stands around the three texts. */
export const legalFrame = {
  validFrom: 'Valid from',
  versions: 'All versions',
  contents: 'On this page',
  others: 'Other policies',
} as const
