import { type ComponentType, lazy, useState } from 'react'
import type { PageName } from '../../ui/addresses/site-map.ts'

import { addStylesheet } from './load-stylesheet.ts'

type Module = { default: ComponentType }

const legalPage = () => import('../../modules/website/legal/LegalPage.tsx')

/** The component of every page, each in a chunk of its own, loaded when first needed. */
export const views: Record<PageName, View> = {
  home: view(() => import('../../modules/website/home/HomePage.tsx')),
  login: view(() => import('../../modules/accounts/pages/LoginPage.tsx')),
  secondStep: view(() => import('../../modules/accounts/pages/second-step/SecondStepPage.tsx')),
  notMe: view(() => import('../../modules/accounts/pages/not-me/NotMePage.tsx')),
  signup: view(() => import('../../modules/accounts/pages/SignUpPage.tsx')),
  courses: view(() => import('../../modules/courses/pages/CoursesPage.tsx')),
  compare: view(() => import('../../modules/courses/pages/ComparePage.tsx')),
  whichCourse: view(() => import('../../modules/courses/pages/WhichCoursePage.tsx')),
  course: view(() => import('../../modules/courses/pages/CoursePage.tsx')),
  payment: view(() => import('../../modules/checkout/pages/PaymentPage.tsx')),
  payPart: view(() => import('../../modules/checkout/pages/InstalmentPage.tsx')),
  order: view(() => import('../../modules/checkout/pages/OrderPage.tsx')),
  about: view(() => import('../../modules/website/about/AboutPage.tsx')),
  gallery: view(() => import('../../modules/website/gallery/GalleryPage.tsx')),
  contact: view(() => import('../../modules/website/contact/ContactPage.tsx')),
  stories: view(() => import('../../modules/website/stories/StoriesPage.tsx')),
  joinFreeDemo: view(() => import('../../modules/registrations/pages/FastTrackPage.tsx')),
  profile: view(() => import('../../modules/profile/ProfilePage.tsx')),
  editProfile: view(() => import('../../modules/profile/EditProfilePage.tsx')),
  ownCourse: view(() => import('../../modules/work/pages/OwnCoursePage.tsx')),
  settings: view(() => import('../../modules/profile/SettingsPage.tsx')),
  forgotPassword: view(() => import('../../modules/accounts/pages/ForgotPasswordPage.tsx')),
  resetPassword: view(() => import('../../modules/accounts/pages/ResetPasswordPage.tsx')),
  verifyEmail: view(() => import('../../modules/accounts/pages/VerifyEmailPage.tsx')),
  joinTeam: view(() => import('../../modules/profile/join-team/JoinTeamPage.tsx')),
  payLink: view(() => import('../../modules/checkout/pages/PayLinkPage.tsx')),
  seatOffer: view(() => import('../../modules/batches/SeatOfferPage.tsx')),
  terms: view(legalPage),
  privacy: view(legalPage),
  refundPolicy: view(legalPage),
  admin: view(() => import('../admin/BackOfficePage.tsx')),
  notFound: view(() => import('../shell/NotFoundPage.tsx')),
}

export const pageNames = Object.keys(views) as PageName[]

type View = {
  load: () => Promise<void>
  Lazy: ComponentType
  Loaded?: ComponentType
}

/**
 * Once loaded, a page renders synchronously: the server needs no streaming, and hydration finds the same
 * tree without a Suspense boundary that could flash. Before that it is lazy.
 */
export function PageContent({ name }: { name: PageName }) {
  // Chosen once: a page must not be remounted when its loading ends.
  const [Page] = useState(() => views[name].Loaded ?? views[name].Lazy)
  return <Page />
}

function view(load: () => Promise<Module>): View {
  const loadStyled = async () => (await Promise.all([load(), addStylesheet()]))[0]
  const entry: View = {
    load: async () => {
      entry.Loaded = (await loadStyled()).default
    },
    Lazy: lazy(loadStyled),
  }
  return entry
}
