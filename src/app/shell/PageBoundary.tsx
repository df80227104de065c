import { Component, type ReactNode } from 'react'
import { pageFailure } from '#words/frame.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * A page whose code does not arrive (no connection, or the site was renewed meanwhile) or that breaks
 * leaves a sentence and a way on, never a white page. The frame around it keeps working.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children
  }
}

function PageFailure() {
  return (
    <main
      id="main"
      className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-16"
    >
      <h1 tabIndex={-1} className="text-3xl">
        {pageFailure.heading}
      </h1>
      <p role="alert" className="measure text-lg text-slate">
        {pageFailure.text}
      </p>
      <Button kind="solid" onClick={() => location.reload()}>
        {pageFailure.reload}
      </Button>
    </main>
  )
}
