import './styles.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { language } from '#words/language.ts'
import { findPage } from '../../ui/addresses/site-map.ts'
import { proof } from '../../ui/api/ask.ts'
import { recordLandingPage } from '../../ui/api/note-landing.ts'
import { pathWithin } from '../../ui/format/language-address.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import { App } from './App.tsx'
import { bringWholeSheet } from './bring-sheet.ts'
import { views } from './views.tsx'

// Any page may ask for it and hardly any does: it brings its rules along, and opens without them if it must.
proof.showAgain = async () => {
  const [{ proveAgain }] = await Promise.all([
    import('./show-again.tsx'),
    bringWholeSheet()?.catch(() => undefined),
  ])
  return proveAgain()
}
// Hardly anybody has chosen other colours than those of the device: nobody else fetches what keeps them.
if (document.cookie.includes('scheme='))
  import('../../ui/scheme.ts').then(({ followScheme }) => followScheme())

recordLandingPage()

// Scripts run as they come, on a slow line sooner than the page has come to its end.
if (document.readyState === 'loading')
  await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }))

const root = document.getElementById('root') as HTMLElement
const block = document.getElementById('page-data')?.textContent ?? '{}'
// One HTML serves many addresses (every unknown one, all of /admin), so the address is added here.
const pathname = pathWithin(language, location.pathname) ?? location.pathname
const pageData = { ...(JSON.parse(block) as CarriedData), pathname }

await views[findPage(pathname).name].load()

// As a transition it is done in slices, between which a slow phone answers to touch.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter basename={language.prefix || '/'}>
        <App pageData={pageData} />
      </BrowserRouter>
    </StrictMode>,
  )
})
