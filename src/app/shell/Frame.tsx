import type { HTMLAttributes, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { frame } from '#words/frame.ts'
import { findPage, pages } from '../../ui/addresses/site-map.ts'
import { Footer } from './Footer.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PromoBanner } from './PromoBanner.tsx'
import { useArrival } from './use-arrival.ts'
import { useSeen } from './use-seen.ts'
import { useWakeUpCall } from './use-wake-up-call.ts'

/** What stands around every page, with listeners of whoever watches where a visitor is about to go. */
export function Frame({
  children,
  ...listeners
}: HTMLAttributes<HTMLElement> & { children: ReactNode }) {
  const { pathname } = useLocation()
  const { name } = findPage(pathname)
  const { bar, edges } = pages[name]
  useArrival()
  useWakeUpCall()
  useSeen(pathname)
  return (
    <div className="frame flex min-h-dvh flex-col" {...listeners}>
      <a href="#main" className="skip-link">
        {frame.skip}
      </a>
      {edges && <PromoBanner />}
      {bar && <NavigationBar />}
      {bar && <MobileMenu />}
      {/* Another page starts anew, whatever the one before it kept or broke. */}
      <PageBoundary key={name}>{children}</PageBoundary>
      {edges && <Footer />}
    </div>
  )
}
