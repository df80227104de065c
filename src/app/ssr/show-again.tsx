import { createRoot } from 'react-dom/client'
import { StepUpDialog } from '../../modules/accounts/factors/StepUpDialog.tsx'

let openPrompt: Promise<boolean> | undefined

/**
 * Opens the dialog in which somebody shows who they are, over whatever they were doing. True where it went
 * well, false where they closed it. Several that ask at once share one. It has a tree of its own, because
 * every call may need it, wherever it is made.
 */
export function proveAgain(): Promise<boolean> {
  openPrompt ??= open().finally(() => {
    openPrompt = undefined
  })
  return openPrompt
}

function open(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      root.unmount()
      container.remove()
      resolve(isShown)
    }
    root.render(<StepUpDialog onEnd={end} />)
  })
}
