import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OpenDialog } from './OpenDialog.tsx'

test('a dialog over another is named by its own heading', () => {
  const dialog = (heading: string) =>
    createElement(OpenDialog, { heading, onClose: () => undefined, className: '' } as never)
  const html = renderToStaticMarkup(
    createElement(Fragment, {}, dialog('Refund'), dialog('Confirm it’s you')),
  )

  const names = [...html.matchAll(/aria-labelledby="([^"]+)"/g)].map(([, id]) => id)
  const headings = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(names).size).toBe(2)
  expect(headings).toEqual(names)
})
