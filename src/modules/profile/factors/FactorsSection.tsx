import { factorSettings } from '#texts/factor-settings.ts'
import { ProfileSettings } from '../ProfileSettings.tsx'
import { OwnFactors } from './OwnFactors.tsx'

export default function FactorsSection() {
  return (
    <ProfileSettings id="second-step" title={factorSettings.heading} about={factorSettings.about}>
      <OwnFactors />
    </ProfileSettings>
  )
}
