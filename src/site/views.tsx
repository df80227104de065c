import { type ComponentType, lazy, useState } from 'react'
import type { PageName } from '../site-map.ts'

type Module = { default: ComponentType }

/** The component of every page, each in a file of its own that is fetched when first needed. */
export const views: Record<PageName, View> = {
  home: view('src/pages/home/HomePage.tsx', () => import('../pages/home/HomePage.tsx')),
  login: view('src/pages/accounts/LoginPage.tsx', () => import('../pages/accounts/LoginPage.tsx')),
  signup: view(
    'src/pages/accounts/SignUpPage.tsx',
    () => import('../pages/accounts/SignUpPage.tsx'),
  ),
  courses: view(
    'src/pages/courses/CoursesPage.tsx',
    () => import('../pages/courses/CoursesPage.tsx'),
  ),
  course: view('src/pages/courses/CoursePage.tsx', () => import('../pages/courses/CoursePage.tsx')),
  payment: view(
    'src/pages/payment/PaymentPage.tsx',
    () => import('../pages/payment/PaymentPage.tsx'),
  ),
  about: view('src/pages/about/AboutPage.tsx', () => import('../pages/about/AboutPage.tsx')),
  gallery: view(
    'src/pages/gallery/GalleryPage.tsx',
    () => import('../pages/gallery/GalleryPage.tsx'),
  ),
  contact: view(
    'src/pages/contact/ContactPage.tsx',
    () => import('../pages/contact/ContactPage.tsx'),
  ),
  stories: view(
    'src/pages/stories/StoriesPage.tsx',
    () => import('../pages/stories/StoriesPage.tsx'),
  ),
  joinFreeDemo: view(
    'src/pages/fast-track/FastTrackPage.tsx',
    () => import('../pages/fast-track/FastTrackPage.tsx'),
  ),
  profile: view(
    'src/pages/profile/ProfilePage.tsx',
    () => import('../pages/profile/ProfilePage.tsx'),
  ),
  editProfile: view(
    'src/pages/profile/EditProfilePage.tsx',
    () => import('../pages/profile/EditProfilePage.tsx'),
  ),
  settings: view(
    'src/pages/profile/SettingsPage.tsx',
    () => import('../pages/profile/SettingsPage.tsx'),
  ),
  forgotPassword: view(
    'src/pages/accounts/ForgotPasswordPage.tsx',
    () => import('../pages/accounts/ForgotPasswordPage.tsx'),
  ),
  resetPassword: view(
    'src/pages/accounts/ResetPasswordPage.tsx',
    () => import('../pages/accounts/ResetPasswordPage.tsx'),
  ),
  verifyEmail: view(
    'src/pages/accounts/VerifyEmailPage.tsx',
    () => import('../pages/accounts/VerifyEmailPage.tsx'),
  ),
  terms: view('src/pages/legal/TermsPage.tsx', () => import('../pages/legal/TermsPage.tsx')),
  privacy: view('src/pages/legal/PrivacyPage.tsx', () => import('../pages/legal/PrivacyPage.tsx')),
  refundPolicy: view(
    'src/pages/legal/RefundPolicyPage.tsx',
    () => import('../pages/legal/RefundPolicyPage.tsx'),
  ),
  admin: view(
    'src/back-office/BackOfficePage.tsx',
    () => import('../back-office/BackOfficePage.tsx'),
  ),
  notFound: view(
    'src/pages/frame/NotFoundPage.tsx',
    () => import('../pages/frame/NotFoundPage.tsx'),
  ),
}

export const pageNames = Object.keys(views) as PageName[]

type View = {
  /** The file's key in the build manifest, for preloading. */
  source: string
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

function view(source: string, load: () => Promise<Module>): View {
  const entry: View = {
    source,
    load: async () => {
      entry.Loaded = (await load()).default
    },
    Lazy: lazy(load),
  }
  return entry
}
