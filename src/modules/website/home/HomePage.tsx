import { homeCounted, homeTitle } from '#words/home.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { CountingNote } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { ClosingCall } from './ClosingCall.tsx'
import { CoursesOffered } from './CoursesOffered.tsx'
import { FinishRegistration } from './FinishRegistration.tsx'
import { Hero } from './Hero.tsx'
import { Reviews } from './Reviews.tsx'
import { SuccessStories } from './SuccessStories.tsx'
import { WhyChooseUs } from './WhyChooseUs.tsx'

export default function HomePage() {
  useHead({ title: homeTitle, path: to.home })
  return (
    <main id="main">
      <FinishRegistration />
      <Hero />
      <CoursesOffered />
      <WhyChooseUs />
      <Reviews />
      <SuccessStories />
      <ClosingCall />
      <CountingNote note={homeCounted} />
    </main>
  )
}
