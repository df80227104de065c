import { type ComponentType, lazy, useState } from 'react'
import type { PageName } from '../site-map.ts'

import { bringSheet } from './bring-sheet.ts'

type Module = { default: ComponentType }

/** The component of every page, each in a file of its own that is fetched when first needed. */
export const views: Record<PageName, View> = {
  home: view(() => import('../pages/home/HomePage.tsx')),
  login: view(() => import('../pages/accounts/LoginPage.tsx')),
  secondStep: view(() => import('../pages/accounts/second-step/SecondStepPage.tsx')),
  notMe: view(() => import('../pages/accounts/not-me/NotMePage.tsx')),
  signup: view(() => import('../pages/accounts/SignUpPage.tsx')),
  courses: view(() => import('../pages/courses/CoursesPage.tsx')),
  compare: view(() => import('../pages/courses/ComparePage.tsx')),
  whichCourse: view(() => import('../pages/courses/WhichCoursePage.tsx')),
  course: view(() => import('../pages/courses/CoursePage.tsx')),
  payment: view(() => import('../pages/payment/PaymentPage.tsx')),
  payPart: view(() => import('../pages/payment/PartPage.tsx')),
  order: view(() => import('../pages/payment/OrderPage.tsx')),
  about: view(() => import('../pages/about/AboutPage.tsx')),
  gallery: view(() => import('../pages/gallery/GalleryPage.tsx')),
  contact: view(() => import('../pages/contact/ContactPage.tsx')),
  stories: view(() => import('../pages/stories/StoriesPage.tsx')),
  joinFreeDemo: view(() => import('../pages/fast-track/FastTrackPage.tsx')),
  profile: view(() => import('../pages/profile/ProfilePage.tsx')),
  editProfile: view(() => import('../pages/profile/EditProfilePage.tsx')),
  settings: view(() => import('../pages/profile/SettingsPage.tsx')),
  forgotPassword: view(() => import('../pages/accounts/ForgotPasswordPage.tsx')),
  resetPassword: view(() => import('../pages/accounts/ResetPasswordPage.tsx')),
  verifyEmail: view(() => import('../pages/accounts/VerifyEmailPage.tsx')),
  joinTeam: view(() => import('../pages/accounts/JoinTeamPage.tsx')),
  payLink: view(() => import('../pages/payment/PayLinkPage.tsx')),
  seatOffer: view(() => import('../pages/accounts/SeatOfferPage.tsx')),
  terms: view(() => import('../pages/legal/TermsPage.tsx')),
  privacy: view(() => import('../pages/legal/PrivacyPage.tsx')),
  refundPolicy: view(() => import('../pages/legal/RefundPolicyPage.tsx')),
  admin: view(() => import('../back-office/BackOfficePage.tsx')),
  notFound: view(() => import('../pages/frame/NotFoundPage.tsx')),
}

export const pageNames = Object.keys(views) as PageName[]

type View = {
  load: () => Promise<void>
  Lazy: ComponentType
  Loaded?: ComponentType
}

/**
 * Once loaded, a page renders synchronously: the server needs no streaming, and hydration finds the
 * same tree without a Suspense boundary that could flash. Until then React waits for it as lazy.
 */
export function PageView({ name }: { name: PageName }) {
  // Chosen once: a page that loads in two ways at the same time must not be mounted twice.
  const [Page] = useState(() => views[name].Loaded ?? views[name].Lazy)
  return <Page />
}

function view(load: () => Promise<Module>): View {
  const loadStyled = async () => (await Promise.all([load(), bringSheet()]))[0]
  const entry: View = {
    load: async () => {
      entry.Loaded = (await loadStyled()).default
    },
    Lazy: lazy(loadStyled),
  }
  return entry
}
