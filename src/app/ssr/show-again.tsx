import { createRoot } from 'react-dom/client'
import { StepUpDialog } from '../../modules/accounts/factors/StepUpDialog.tsx'

let shown: Promise<boolean> | undefined

/**
 * Opens the dialog in which somebody shows who they are, over whatever they were doing. True where it went
 * well, false where they closed it. Several that ask at once share one. It has a tree of its own, because
 * every call may need it, wherever it is made.
 */
export function showAgain(): Promise<boolean> {
  shown ??= open().finally(() => {
    shown = undefined
  })
  return shown
}

function open(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      root.unmount()
      place.remove()
      resolve(isShown)
    }
    root.render(<StepUpDialog onEnd={end} />)
  })
}
