import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { MoveButtons, moveEntry } from '../../../ui/staff/MoveButtons.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import {
  labelSlot,
  longestLabel,
  mostOwnLinks,
  type Navigation,
  type NavigationLink,
  type NavigationPart,
} from '../navigation/rules.ts'

const call = 'GET /api/admin/navigation' as const

/** The links of header and footer: their order, which are hidden, and the institute's own. */
export function NavigationLists() {
  const { state, refresh } = useStaffData(call, {})
  return (
    <Loaded what="links" state={state} onRetry={refresh} className="mt-5 min-h-64">
      {(data) => <Lists key={data.version} {...data} onDone={refresh} />}
    </Loaded>
  )
}

type Props = CallData<typeof call> & { onDone: () => void }

function Lists({ version, navigation, labels, mayUndo, onDone }: Props) {
  const [lists, setLists] = useState<Navigation>(navigation)
  const list = (part: NavigationPart, title: string) => (
    <LinkList
      title={title}
      links={lists[part]}
      mostOwn={mostOwnLinks[part]}
      labels={labels}
      onChange={(links) => setLists({ ...lists, [part]: links })}
    />
  )
  return (
    <NoticeArea>
      <ActionForm
        aria-label="Navigation"
        call="PUT /api/admin/navigation"
        request={() => ({ body: { version, navigation: lists } })}
        submit="Publish"
        onDone={onDone}
        className="max-w-3xl pt-5"
        actions={
          mayUndo && (
            <ActionButton
              call="PUT /api/admin/navigation/undone"
              request={{ body: { version } }}
              onDone={onDone}
            >
              Undo the last change
            </ActionButton>
          )
        }
      >
        <p className="measure text-slate">
          To rename a link, change its text under Pages. The policies always stay in the footer.
        </p>
        {list('header', 'Header and menu')}
        {list('footer', 'Footer')}
      </ActionForm>
    </NoticeArea>
  )
}

type ListProps = {
  title: string
  links: readonly NavigationLink[]
  mostOwn: number
  labels: Record<string, string>
  onChange: (links: NavigationLink[]) => void
}

function LinkList({ title, links, mostOwn, labels, onChange }: ListProps) {
  const nameOf = (link: NavigationLink) =>
    'label' in link ? link.label || 'New link' : (labels[labelSlot(link.name)] ?? link.name)
  const replace = (index: number, link: NavigationLink) => onChange(links.with(index, link))
  return (
    <fieldset>
      <legend className="pb-1.5 text-lg font-semibold">{title}</legend>
      <ul className="border-t border-edge">
        {links.map((link, index) => (
          <li
            key={link.name === 'own' ? countOwn(links.slice(0, index)) : link.name}
            className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5"
          >
            <LinkFields link={link} name={nameOf(link)} onChange={(next) => replace(index, next)} />
            {'label' in link && (
              <Button kind="quiet" onClick={() => onChange(links.toSpliced(index, 1))}>
                Remove
              </Button>
            )}
            <MoveButtons
              title={nameOf(link)}
              index={index + 1}
              count={links.length}
              onMove={(offset) => {
                if (links[index + offset]) onChange(moveEntry(links, index, index + offset))
              }}
            />
          </li>
        ))}
      </ul>
      {countOwn(links) < mostOwn && (
        <Button
          className="mt-3"
          onClick={() => onChange([...links, { name: 'own', label: '', address: '' }])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}

type FieldProps = { link: NavigationLink; name: string; onChange: (link: NavigationLink) => void }

function LinkFields({ link, name, onChange }: FieldProps) {
  if (!('label' in link))
    return (
      <label className="flex min-h-11 flex-1 items-center gap-3">
        <input
          type="checkbox"
          checked={link.isShown}
          onChange={({ target }) => onChange({ ...link, isShown: target.checked })}
          className="size-5 accent-indigo"
        />
        <span className={link.isShown ? '' : 'text-slate'}>
          {name}
          {!link.isShown && ' (hidden)'}
        </span>
      </label>
    )
  return (
    <div className="grid flex-1 basis-64 gap-3 sm:grid-cols-2">
      <TextField
        label="Label"
        value={link.label}
        maxLength={longestLabel}
        onChange={({ target }) => onChange({ ...link, label: target.value })}
      />
      <TextField
        label="Leads to"
        value={link.address}
        maxLength={200}
        placeholder="/courses"
        onChange={({ target }) => onChange({ ...link, address: target.value })}
      />
    </div>
  )
}

const countOwn = (links: readonly NavigationLink[]) =>
  links.filter(({ name }) => name === 'own').length
