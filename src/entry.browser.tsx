import './styles.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import type { PageData } from './page-data.tsx'
import { findPage } from './site-map.ts'
import { views } from './views.tsx'

const root = document.getElementById('root') as HTMLElement
const block = document.getElementById('page-data')?.textContent
const pageData = block ? (JSON.parse(block) as PageData) : undefined

await views[findPage(location.pathname).name].load()

hydrateRoot(
  root,
  <StrictMode>
    <BrowserRouter>
      <App pageData={pageData} />
    </BrowserRouter>
  </StrictMode>,
)
