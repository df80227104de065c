import { factorSettings } from '#words/factor-settings.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import { OwnFactors } from './OwnFactors.tsx'

export default function FactorsSection() {
  return (
    <SettingsSection id="second-step" title={factorSettings.heading} about={factorSettings.about}>
      <OwnFactors />
    </SettingsSection>
  )
}
