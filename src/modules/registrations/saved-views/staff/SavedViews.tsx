import { Users } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { OpenDialog } from '../../../../ui/OpenDialog.tsx'
import { Conflict } from '../../../../ui/staff/Conflict.tsx'
import { DialogEnd } from '../../../../ui/staff/DialogEnd.tsx'
import { type Late, useSaving } from '../../../../ui/staff/use-saving.ts'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useFormErrors } from '../../../../ui/use-form-errors.ts'
import { useMay } from '../../../accounts/use-may.ts'
import type { ViewData } from '../contract.ts'
import type { ViewedList } from '../rules.ts'
import { longestViewName } from '../rules.ts'
import { goneWords } from './words.ts'

type Props = {
  list: ViewedList
  /** Where the list is. */
  room: string
  /** What the list shows now, as its address has it, without a page. */
  query: string
}

/** The views of a list that somebody saved or may share in, in one row, and the way to save this one. */
export function SavedViews(props: Props) {
  return useMay('views.save') ? <ViewsRow {...props} /> : null
}

function ViewsRow({ list, room, query }: Props) {
  const { state, refresh } = useStaffData('GET /api/admin/views', { query: { list } })
  const views = state.status === 'loaded' ? state.data.views : []
  const { shown: shownView, opened: openedView } = useOpened(views, query)
  const [viewToEdit, setViewToEdit] = useState<ViewData | 'new'>()
  const [notice, setNotice] = useState('')
  return (
    <section
      aria-label="Saved views"
      // On a phone nothing stands here before there is something to open or to save.
      className={`pt-3 print:hidden ${views.length === 0 && query === '' && notice === '' ? 'max-sm:hidden' : ''}`}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
        {views.length > 0 && (
          <ul className="relative -mx-1 flex max-w-full min-w-0 gap-1.5 overflow-x-auto px-1 py-1">
            {views.map((view) => (
              <li key={view.id} className="max-w-full shrink-0">
                <Link
                  to={{ pathname: room, search: view.query }}
                  ref={view.id === shownView?.id ? scrollIntoView : undefined}
                  aria-current={view.id === shownView?.id ? 'true' : undefined}
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
        {!shownView && query !== '' && (
          <Button
            kind="quiet"
            onClick={() => setViewToEdit('new')}
            className="-ml-2.5 px-2.5! lg:ml-0 lg:shrink-0"
          >
            Save this view
          </Button>
        )}
        {openedView?.mayChange && (
          <Button
            kind="quiet"
            onClick={() => setViewToEdit(openedView)}
            className="-ml-2.5 px-2.5! wrap-anywhere lg:ml-0 lg:shrink-0"
          >
            Change “{openedView.name}”
          </Button>
        )}
        {state.status === 'loaded' && views.length === 0 && query === '' && (
          <p className="text-slate max-sm:hidden">
            Narrow the list or order it, then save it as a view.
          </p>
        )}
        <p role="status" className="font-semibold text-neem lg:shrink-0 empty:absolute">
          {notice}
        </p>
      </div>
      {shownView?.missingFilters.map(({ what, name = '' }) => (
        <p key={what} role="status" className="py-1 font-medium text-kumkum wrap-anywhere">
          {goneWords[what](name)}
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

/** The view that the list shows, and the one that was opened last: it may have been narrowed since. */
function useOpened(views: readonly ViewData[], query: string) {
  const [last, setLast] = useState<number>()
  const alike = views.filter((view) => view.query === query)
  const shownView = alike.find(({ id }) => id === last) ?? alike[0]
  const shownId = shownView?.id
  useEffect(() => {
    if (shownId !== undefined) setLast(shownId)
  }, [shownId])
  // Back at the whole list, none is open any more.
  const openedView = shownView ?? (query === '' ? undefined : views.find(({ id }) => id === last))
  return { shown: shownView, opened: openedView }
}

/** Twenty views are wider than a phone. Their row moves alone: the page stays where it is. */
function scrollIntoView(link: HTMLAnchorElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.clientWidth
}

const chip =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-white px-4 ' +
  'hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-sand ' +
  'aria-[current=true]:font-semibold'

/** Asks for the name of a view; one that stands can be replaced by what the list shows now, or deleted. */
function ViewDialog({
  list,
  view,
  query,
  onSaved,
  onLate,
  onClose,
}: {
  list: ViewedList
  /** The one that is changed; none where the list as it is becomes a new one. */
  view: ViewData | undefined
  query: string
  onSaved: (message: string) => void
  onLate: () => void
  onClose: () => void
}) {
  const mayShare = useMay('views.share')
  const act = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [late, setLate] = useState<Late>()
  const [isDeleting, setDeleting] = useState(false)
  const { busy, attempt } = useSaving((matchingLate) => {
    setLate(matchingLate)
    onLate()
  }, refuse)

  function submitForm(form: HTMLFormElement) {
    const data = new FormData(form)
    const spokenView = {
      name: String(data.get('name')),
      query: !view || data.has('replace') ? query : view.query,
    }
    if (!view)
      return act('POST /api/admin/views', {
        body: { key: key.current, list, ...spokenView },
      })
    const body = { ...spokenView, version: view.version }
    return act('PUT /api/admin/views/{id}', { params: { id: view.id }, body })
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!check(form)) return
    setLate(undefined)
    finish(await attempt(() => submitForm(form)))
  }
  async function remove({ id }: ViewData) {
    finish(await attempt(() => act('DELETE /api/admin/views/{id}', { params: { id } })))
    setDeleting(false)
  }
  async function share({ id, version, isShared }: ViewData) {
    const request = { params: { id }, body: { version, isShared: !isShared } }
    finish(await attempt(() => act('PUT /api/admin/views/{id}/sharing', request)))
  }
  function finish(answer: { ok: boolean; data?: { message: string } } | undefined) {
    if (!answer?.ok || !answer.data) return
    onSaved(answer.data.message)
    onClose()
  }
  const title = view ? `Change “${view.name}”` : 'Save this view'
  return (
    <OpenDialog
      heading={title}
      onClose={onClose}
      startsInField
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {late && (
          <Conflict
            title="The view is not saved yet."
            note={late.message}
            lines={late.differs}
            takesFocus
          />
        )}
        <FormErrors title="The view is not saved yet." errors={errors} />
        <TextField
          id="name"
          name="name"
          label="Name"
          hint="It keeps the search, the filters and the order, and shows who matches then."
          required
          maxLength={longestViewName}
          autoComplete="off"
          defaultValue={view?.name}
          error={fields.name}
        />
        {view && view.query !== query && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="replace"
              defaultChecked
              className="size-5 shrink-0 accent-indigo"
            />
            From now on, show what the list shows now
          </label>
        )}
        <DialogEnd isBusy={busy} does="Save" busyText="Saving..." onClose={onClose} />
        {view && (
          <div className="flex flex-wrap gap-x-6 border-t border-line pt-2">
            {mayShare && (
              <Button kind="quiet" onClick={() => share(view)} className="px-0!">
                {view.isShared ? 'Take it back from everybody' : 'Share it with everybody'}
              </Button>
            )}
            <Button kind="quiet" onClick={() => setDeleting(true)} className="px-0!">
              Delete
            </Button>
          </div>
        )}
        {view && isDeleting && (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {view.isShared ? 'Everybody loses it.' : 'It cannot be brought back.'}
            <Button kind="danger" onClick={() => remove(view)}>
              Delete the view
            </Button>
          </p>
        )}
      </form>
    </OpenDialog>
  )
}

const words = { name: { missing: 'Enter a name.' } }
