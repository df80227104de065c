import { type ComponentType, lazy, useState } from 'react'
import type { PageName } from './site-map.ts'

type Module = { default: ComponentType }

/** The component of every page, each in a file of its own that is fetched when first needed. */
export const views: Record<PageName, View> = {
  home: view('src/home/HomePage.tsx', () => import('./home/HomePage.tsx')),
  login: view('src/accounts/LoginPage.tsx', () => import('./accounts/LoginPage.tsx')),
  signup: view('src/accounts/SignUpPage.tsx', () => import('./accounts/SignUpPage.tsx')),
  courses: view('src/courses/CoursesPage.tsx', () => import('./courses/CoursesPage.tsx')),
  course: view('src/courses/CoursePage.tsx', () => import('./courses/CoursePage.tsx')),
  payment: view('src/payments/PaymentPage.tsx', () => import('./payments/PaymentPage.tsx')),
  about: view('src/about/AboutPage.tsx', () => import('./about/AboutPage.tsx')),
  gallery: view('src/gallery/GalleryPage.tsx', () => import('./gallery/GalleryPage.tsx')),
  contact: view('src/contact/ContactPage.tsx', () => import('./contact/ContactPage.tsx')),
  stories: view('src/stories/StoriesPage.tsx', () => import('./stories/StoriesPage.tsx')),
  joinFreeDemo: view(
    'src/fast-track/FastTrackPage.tsx',
    () => import('./fast-track/FastTrackPage.tsx'),
  ),
  profile: view('src/profile/ProfilePage.tsx', () => import('./profile/ProfilePage.tsx')),
  editProfile: view(
    'src/profile/EditProfilePage.tsx',
    () => import('./profile/EditProfilePage.tsx'),
  ),
  settings: view('src/profile/SettingsPage.tsx', () => import('./profile/SettingsPage.tsx')),
  forgotPassword: view(
    'src/accounts/ForgotPasswordPage.tsx',
    () => import('./accounts/ForgotPasswordPage.tsx'),
  ),
  resetPassword: view(
    'src/accounts/ResetPasswordPage.tsx',
    () => import('./accounts/ResetPasswordPage.tsx'),
  ),
  verifyEmail: view(
    'src/accounts/VerifyEmailPage.tsx',
    () => import('./accounts/VerifyEmailPage.tsx'),
  ),
  terms: view('src/legal/TermsPage.tsx', () => import('./legal/TermsPage.tsx')),
  privacy: view('src/legal/PrivacyPage.tsx', () => import('./legal/PrivacyPage.tsx')),
  refundPolicy: view(
    'src/legal/RefundPolicyPage.tsx',
    () => import('./legal/RefundPolicyPage.tsx'),
  ),
  admin: view(
    'src/back-office/BackOfficePage.tsx',
    () => import('./back-office/BackOfficePage.tsx'),
  ),
  notFound: view('src/frame/NotFoundPage.tsx', () => import('./frame/NotFoundPage.tsx')),
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
