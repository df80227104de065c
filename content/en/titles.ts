import { about } from './about.ts'
import { comparePage } from './compare.ts'
import { contact } from './contact.ts'
import { coursesPage } from './courses.ts'
import { editProfilePage } from './edit-profile.ts'
import { fastTrack } from './fast-track.ts'
import { forgotPasswordPage } from './forgot-password.ts'
import { gallery } from './gallery.ts'
import { homeTitle } from './home.ts'
import { instalmentPage } from './instalment-page.ts'
import { joinTeamPage } from './join-team.ts'
import { privacy, refundPolicy, terms } from './legal.ts'
import { loginPage } from './login.ts'
import { branded } from './meta.ts'
import { notFoundPage } from './not-found.ts'
import { notMePage } from './not-me.ts'
import { orderPage } from './order-page.ts'
import { payLinkPage } from './pay-link-page.ts'
import { profilePage } from './profile.ts'
import { resetPasswordPage } from './reset-password.ts'
import { seatOffer } from './seat-offer.ts'
import { secondStepPage } from './second-step.ts'
import { settingsPage } from './settings.ts'
import { signUpPage } from './sign-up.ts'
import { storiesPage } from './stories.ts'
import { verifyEmailPage } from './verify-email.ts'
import { whichPage } from './which-course.ts'

/**
 * Titles by the page's name in the site map, from the words of each. For the server alone, which names
 * a page before it is known who may see it: in the browser a page brings only its own.
 */
export const titles = {
  home: homeTitle,
  courses: branded(coursesPage.heading),
  compare: branded(comparePage.heading),
  whichCourse: branded(whichPage.heading),
  about: branded(about.title),
  gallery: branded(gallery.heading),
  contact: branded(contact.heading),
  stories: branded(storiesPage.heading),
  joinFreeDemo: branded(fastTrack.title),
  login: branded(loginPage.title),
  signup: branded(signUpPage.title),
  terms: branded(terms.title),
  privacy: branded(privacy.title),
  refundPolicy: branded(refundPolicy.title),
  profile: branded(profilePage.title),
  editProfile: branded(editProfilePage.title),
  settings: branded(settingsPage.heading),
  forgotPassword: branded(forgotPasswordPage.heading),
  resetPassword: branded(resetPasswordPage.heading),
  verifyEmail: branded(verifyEmailPage.title),
  secondStep: branded(secondStepPage.title),
  notMe: branded(notMePage.title),
  seatOffer: branded(seatOffer.heading),
  payLink: branded(payLinkPage.heading),
  payPart: branded(instalmentPage.heading),
  order: branded(orderPage.title),
  joinTeam: branded(joinTeamPage.heading),
  admin: branded('Back office'),
  notFound: branded(notFoundPage.heading),
} as const
