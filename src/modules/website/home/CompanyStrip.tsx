import { useState } from 'react'
import { successSection } from '#words/home.ts'
import { hiringCompanies } from '../../../../content/companies.ts'
import { MotionButton } from '../../../ui/MotionButton.tsx'

/** Moves by the style sheet, so it needs no script to run; it stops under the pointer and on demand. */
export function CompanyStrip() {
  const [isPlaying, setIsPlaying] = useState(true)
  return (
    <div>
      <div className="flex items-center justify-between border-b border-line">
        <h3 className="text-base text-slate">{successSection.companiesHeading}</h3>
        <MotionButton
          isPlaying={isPlaying}
          pauseLabel={successSection.pauseCompanies}
          playLabel={successSection.playCompanies}
          onClick={() => setIsPlaying(!isPlaying)}
        />
      </div>
      <div className="strip" data-paused={!isPlaying || undefined}>
        <Companies />
        {/* The second copy closes the loop for the eye alone. */}
        <Companies copy />
      </div>
    </div>
  )
}

function Companies({ copy = false }: { copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined} className="strip-run line-art">
      {hiringCompanies.map(({ name, logo }) => (
        <li key={name}>
          <img
            src={`/pictures/${logo}.svg`}
            alt={copy ? '' : name}
            width={200}
            height={50}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  )
}
