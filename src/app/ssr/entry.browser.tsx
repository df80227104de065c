import './styles.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { language } from '#texts/language.ts'
import { findPage } from '../../ui/addresses/site-map.ts'
import { proof } from '../../ui/api/call-api.ts'
import { recordLandingPage } from '../../ui/api/record-landing-page.ts'
import { pathWithin } from '../../ui/format/language-address.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import { BrowserRouter } from '../../ui/router.tsx'
import { App } from './App.tsx'
import { loadStylesheet } from './load-stylesheet.ts'
import { views } from './views.tsx'

// Any page may open it and hardly any does: it loads its styles, and opens without them if that fails.
proof.showAgain = async () => {
  const [{ openStepUpDialog }] = await Promise.all([
    import('./open-step-up-dialog.tsx'),
    loadStylesheet()?.catch(() => undefined),
  ])
  return openStepUpDialog()
}
// Few visitors have chosen colours other than the device's: nobody else loads this code.
if (document.cookie.includes('scheme='))
  import('../../ui/scheme.ts').then(({ followScheme }) => followScheme())

recordLandingPage()

// Async scripts may run before the page is complete on a slow line.
if (document.readyState === 'loading')
  await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }))

const root = document.getElementById('root') as HTMLElement
const block = document.getElementById('page-data')?.textContent ?? '{}'
// One HTML serves many addresses (every unknown one, all of /admin), so the address is added here.
const pathname = pathWithin(language, location.pathname) ?? location.pathname
const pageData = { ...(JSON.parse(block) as CarriedData), pathname }

await views[findPage(pathname).name].load()

// A transition is rendered in slices, between which a slow phone responds to taps.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <App pageData={pageData} />
      </BrowserRouter>
    </StrictMode>,
  )
})
