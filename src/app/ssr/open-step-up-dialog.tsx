import { createRoot } from 'react-dom/client'
import { StepUpDialog } from '../../modules/accounts/factors/StepUpDialog.tsx'

let openPrompt: Promise<boolean> | undefined

/**
 * Opens the step-up dialog over the page. True on success, false where it was closed. Concurrent calls
 * share one dialog. It has a tree of its own, because any call may need it.
 */
export function openStepUpDialog(): Promise<boolean> {
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
