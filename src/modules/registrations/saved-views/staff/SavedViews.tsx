import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AdminSection, to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { ActionButton, DialogForm } from '../../../../ui/staff/ActionForm.tsx'
import { Conflict } from '../../../../ui/staff/Conflict.tsx'
import type { Late } from '../../../../ui/staff/use-action.ts'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../../accounts/use-ability.ts'
import type { ViewData } from '../contract.ts'
import { longestViewName, type MissingFilter, type ViewedList } from '../rules.ts'

type Props = {
  list: ViewedList
  section: AdminSection
  /** The current query of the list, without a page. */
  query: string
}

/** The user's and shared views of a list in one row, and saving the current one. */
export function SavedViews(props: Props) {
  return useAbility('views.save') ? <ViewsRow {...props} /> : null
}

function ViewsRow({ list, section, query }: Props) {
  const address = to.adminSection(section)
  const { data, refresh } = useStaffData('GET /api/admin/views', { query: { list } })
  const views = data?.views ?? []
  const { currentView, openedView } = useOpened(views, query)
  const [viewToEdit, setViewToEdit] = useState<ViewData | 'new'>()
  const [notice, setNotice] = useState('')
  return (
    <section
      aria-label="Saved views"
      // Loaded views must not push the list down: a line of its own below lg (on a phone only when there is something
      // to open or to save), and at lg the width that search and filters leave.
      className={`min-w-0 max-lg:order-last max-lg:basis-full sm:min-h-9 print:hidden ${query === '' ? 'lg:max-w-max lg:flex-1' : ''} ${views.length === 0 && query === '' && notice === '' ? 'max-sm:hidden' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
        {views.length > 0 && (
          <ul className="relative -m-1 flex max-w-full min-w-0 gap-1 overflow-x-auto p-1">
            <li className="shrink-0">
              <Link
                to={{ pathname: address }}
                aria-current={query === '' ? 'true' : undefined}
                className={chip}
              >
                All
              </Link>
            </li>
            {views.map((view) => (
              <li key={view.id} className="max-w-full shrink-0">
                <Link
                  to={{ pathname: address, search: view.query }}
                  ref={view.id === currentView?.id ? scrollIntoView : undefined}
                  aria-current={view.id === currentView?.id ? 'true' : undefined}
                  className={chip}
                >
                  <span className="max-w-56 truncate">{view.name}</span>
                  {view.isShared && (
                    <>
                      <Users size={14} aria-hidden="true" className="shrink-0" />
                      <span className="sr-only">, shared</span>
                    </>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {!currentView && query !== '' && (
          <Button kind="quiet" onClick={() => setViewToEdit('new')} className={rowButton}>
            Save this view
          </Button>
        )}
        {openedView?.mayChange && (
          <Button
            kind="quiet"
            onClick={() => setViewToEdit(openedView)}
            className={`${rowButton} wrap-anywhere`}
          >
            Change “{openedView.name}”
          </Button>
        )}
        <p role="status" className="font-semibold text-neem lg:shrink-0 empty:absolute">
          {notice}
        </p>
      </div>
      {currentView?.missingFilters.map(({ what, name = '' }) => (
        <p key={what} role="status" className="py-1 font-medium text-kumkum wrap-anywhere">
          {goneTexts[what](name)}
        </p>
      ))}
      {viewToEdit && (
        <ViewDialog
          list={list}
          view={
            viewToEdit === 'new'
              ? undefined
              : (views.find(({ id }) => id === viewToEdit.id) ?? viewToEdit)
          }
          query={query}
          onSaved={(message) => {
            setNotice(message)
            refresh()
          }}
          onLate={refresh}
          onClose={() => setViewToEdit(undefined)}
        />
      )}
    </section>
  )
}

/** Texts for filters of a view that no longer exist; the list is shown anyway. */
const goneTexts: Record<MissingFilter['what'], (name: string) => string> = {
  course: (name) => `The course “${name}” is no longer offered: you see earlier enquiries for it.`,
  tag: (name) => `Nothing has the tag “${name}” any more.`,
  source: (name) => `The source “${name}” is retired: you see what came from it before.`,
  counsellor: () => 'The counsellor of this view no longer works on registrations.',
  filter: () => 'A filter of this view no longer exists and is ignored.',
}

/** The current view, and the one opened last: it may have been changed since. */
function useOpened(views: readonly ViewData[], query: string) {
  const [last, setLast] = useState<number>()
  const alike = views.filter((view) => view.query === query)
  const currentView = alike.find(({ id }) => id === last) ?? alike[0]
  const currentId = currentView?.id
  useEffect(() => {
    if (currentId !== undefined) setLast(currentId)
  }, [currentId])
  // With the whole list, none is open any more.
  const openedView = currentView ?? (query === '' ? undefined : views.find(({ id }) => id === last))
  return { currentView, openedView }
}

/** Twenty views are wider than a phone: their row scrolls, not the page. */
function scrollIntoView(link: HTMLAnchorElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.clientWidth
}

const rowButton = '-ml-2.5 min-h-9! px-2.5! lg:ml-0 lg:shrink-0 pointer-coarse:min-h-11!'

const chip =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-control px-3 text-slate pointer-coarse:min-h-11 ' +
  'hover:bg-sand hover:text-ink aria-[current=true]:bg-sand aria-[current=true]:text-ink ' +
  'aria-[current=true]:font-semibold'

/** Asks for a name; an existing view can be replaced by the current query, or deleted. */
function ViewDialog({
  list,
  view,
  query,
  onSaved,
  onLate,
  onClose,
}: {
  list: ViewedList
  /** The view to change; undefined saves the list as a new one. */
  view: ViewData | undefined
  query: string
  onSaved: (message: string) => void
  onLate: () => void
  onClose: () => void
}) {
  const mayShare = useAbility('views.share')
  const handleDone = ({ message }: { message: string }) => {
    onSaved(message)
    onClose()
  }
  const lateNotice = (late: Late) => (
    <Conflict
      title="The view is not saved yet."
      note={late.message}
      lines={late.differs}
      takesFocus
    />
  )
  const endings = { onDone: handleDone, onLate, lateNotice }
  return (
    <DialogForm
      {...endings}
      heading={view ? `Change “${view.name}”` : 'Save this view'}
      onClose={onClose}
      startsInField
      call={view ? 'PUT /api/admin/views/{id}' : 'POST /api/admin/views'}
      request={(form, key) => {
        const missing = form.missing({ name: 'Enter a name.' })
        if (missing) return missing
        const name = form.text('name')
        if (!view) return { body: { key, list, name, query } }
        const viewQuery = form.isChecked('replace') ? query : view.query
        return { params: { id: view.id }, body: { name, query: viewQuery, version: view.version } }
      }}
      submit="Save"
      busyText="Saving..."
      actions={
        view && (
          <div className="flex w-full flex-wrap gap-x-6 border-t border-line pt-2">
            {mayShare && (
              <ActionButton
                {...endings}
                call="PUT /api/admin/views/{id}/sharing"
                request={{
                  params: { id: view.id },
                  body: { version: view.version, isShared: !view.isShared },
                }}
                kind="quiet"
                className="px-0!"
              >
                {view.isShared ? 'Stop sharing it' : 'Share it with everybody'}
              </ActionButton>
            )}
            <ActionButton
              call="DELETE /api/admin/views/{id}"
              request={{ params: { id: view.id } }}
              confirm={{
                title: `Delete “${view.name}”?`,
                text: view.isShared ? 'Everybody loses it.' : 'This cannot be undone.',
                action: 'Delete the view',
              }}
              onDone={handleDone}
              kind="quiet"
              className="px-0!"
            >
              Delete
            </ActionButton>
          </div>
        )
      }
    >
      <TextField
        name="name"
        label="Name"
        hint="A view saves the search, the filters and the order, and always shows the current matches."
        required
        maxLength={longestViewName}
        autoComplete="off"
        defaultValue={view?.name}
      />
      {view && view.query !== query && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="replace"
            defaultChecked
            className="size-5 shrink-0 accent-indigo"
          />
          Update this view to match the current list
        </label>
      )}
    </DialogForm>
  )
}
