import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Call, CallInput } from '../api/call-api.ts'
import { Button, type ButtonKind } from '../Button.tsx'
import { ChooseFile } from '../ChooseFile.tsx'
import { FormErrorsContext } from '../form-context.ts'
import { OpenDialog } from '../OpenDialog.tsx'
import { RefusalNotice } from '../RefusalNotice.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { KeyHint } from './KeyHint.tsx'
import { NoticeContext, useNoticeArea } from './NoticeArea.tsx'
import { type ActionOptions, type ErrorsByField, useAction } from './use-action.ts'
import { useShortcut } from './use-shortcut.ts'

/** The values of the fields by name. */
export type FormValues = ReturnType<typeof readForm>

/** Of a form: what to send, or what is wrong with which field. */
type Request<C extends Call> = CallInput<C> | { errors: ErrorsByField }

/** A question before a change that cannot be undone. */
type Confirmation = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'action'>

type FormProps<C extends Call> = ActionOptions<C> & {
  call: C
  /** `key` is the same for one attempt, however often it is sent. */
  request: (values: FormValues, key: string) => Request<C>
  /** Asked before these values are sent. */
  confirm?: (values: FormValues) => Confirmation | false
  /** Nothing is sent: two versions wait to be compared. */
  isHeld?: boolean
  /** On the button, and while it is sent. */
  submit: ReactNode
  busyText?: string
  kind?: ButtonKind
  children?: ReactNode
  /** Beside the button. */
  actions?: ReactNode
  /** Adds “Cancel”. */
  onCancel?: () => void
  /** In place of “Cancel”, where the form itself cancels something. */
  cancelLabel?: string
}

type PageFormProps<C extends Call> = FormProps<C> &
  Pick<
    ComponentProps<'form'>,
    'className' | 'aria-labelledby' | 'aria-label' | 'hidden' | 'onKeyDown'
  > & {
    frame?: 'grid' | 'inline'
    /** Otherwise the button appears once something was changed: for forms in each line of a list. */
    isOfferedAlways?: boolean
    /** For the next one, with the focus where it is. */
    isEmptiedOnDone?: boolean
  }

/**
 * A form that sends one change: its fields are named, an error is shown at its field and takes the focus,
 * and the values stay until it is done. `frame` is its layout.
 */
export function ActionForm<C extends Call>(props: PageFormProps<C>) {
  const { call, request, confirm, onCancel, isHeld = false } = props
  const { frame = 'grid', isOfferedAlways = true, kind = 'solid', className = '' } = props
  const form = useRef<HTMLFormElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  const [question, setQuestion] = useState<Confirmation>()
  const area = useNoticeArea()
  const action = useAction(call, {
    ...props,
    onDone: (data, input, isWaiting) => {
      setIsChanged(false)
      if (props.isEmptiedOnDone) form.current?.reset()
      area.showDone(data, false)
      props.onDone(data, input, isWaiting)
    },
  })
  useEffect(() => focusFirst(form.current, action.errors.fields), [action.errors])

  function send(isConfirmed: boolean) {
    const values = readForm(form.current)
    const next = request(values, action.key())
    const question = !isConfirmed && confirm?.(values)
    if ('errors' in next) action.refuse(next.errors)
    else if (question) setQuestion(question)
    else action.run(next)
  }
  function submitForm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isHeld) send(false)
  }

  const { message, fields } = action.errors
  const isAtField = Object.keys(fields).some((name) => form.current?.elements.namedItem(name))
  return (
    <FormErrorsContext value={fields}>
      <form
        ref={form}
        noValidate
        method="dialog"
        onSubmit={submitForm}
        onInput={({ currentTarget }) => setIsChanged(differs(currentTarget))}
        onKeyDown={props.onKeyDown ?? sendFromChoice}
        hidden={props.hidden}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-labelledby']}
        className={`${frames[frame]} ${className}`}
      >
        {action.lateNotice}
        {props.children}
        <RefusalNotice>{isAtField ? '' : message}</RefusalNotice>
        {(isOfferedAlways || isChanged) && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind={kind} aria-disabled={action.isBusy || isHeld}>
              {action.isBusy ? (props.busyText ?? 'One moment...') : props.submit}
            </Button>
            {onCancel && <Button onClick={onCancel}>{props.cancelLabel ?? 'Cancel'}</Button>}
            {props.actions}
          </div>
        )}
      </form>
      {question && (
        <ConfirmDialog
          {...question}
          onConfirm={() => send(true)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </FormErrorsContext>
  )
}

const frames = {
  grid: 'grid gap-4',
  inline: 'flex flex-wrap items-end gap-x-3 gap-y-2',
}

/** The same in a dialog, with a way back; it closes itself once it is done, before `onDone`. */
export function DialogForm<C extends Call>({
  heading,
  onClose,
  startsInField,
  className = 'w-[min(28rem,calc(100vw-2rem))]',
  onDone,
  ...form
}: Omit<FormProps<C>, 'onCancel'> &
  Omit<ComponentProps<typeof OpenDialog>, 'className' | 'children'> & { className?: string }) {
  const area = useNoticeArea()
  const dialog = { heading, onClose, startsInField, className }
  return (
    <OpenDialog {...dialog}>
      {/* A refusal is shown in the dialog, a success below it. */}
      <NoticeContext value={undefined}>
        <ActionForm
          {...form}
          className="mt-4"
          onCancel={onClose}
          onDone={(data, input, isWaiting) => {
            area.showDone(data, true)
            onClose()
            onDone(data, input, isWaiting)
          }}
        />
      </NoticeContext>
    </OpenDialog>
  )
}

/** A button that sends one change by itself; a refusal is shown beside it. */
export function ActionButton<C extends Call>({
  call,
  request,
  confirm,
  shortcut,
  busyText,
  onDone,
  onLate,
  onRefused,
  lateNotice,
  refusalIn,
  children,
  ...props
}: ComponentProps<typeof Button> &
  Omit<ActionOptions<C>, 'offline'> & {
    call: C
    /** `values` are those of the form around the button. */
    request: CallInput<C> | ((key: string, values: FormValues) => Request<C>)
    /** Asked first, where it cannot be undone. */
    confirm?: Confirmation
    /** A key that presses it, such as `Alt+H`. */
    shortcut?: string
    busyText?: string
  }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const area = useNoticeArea()
  const action = useAction(call, {
    onDone: (data, input, isWaiting) => {
      area.showDone(data, true)
      onDone(data, input, isWaiting)
    },
    onLate,
    lateNotice,
    refusalIn,
    onRefused: (answer) => {
      area.showRefusal(answer)
      onRefused?.(answer)
    },
  })
  useShortcut(shortcut ?? '', () => button.current?.click())
  function send() {
    const values = readForm(button.current?.form)
    const next = typeof request === 'function' ? request(action.key(), values) : request
    if ('errors' in next) action.refuse(next.errors)
    else action.run(next)
  }
  return (
    <>
      <Button
        {...props}
        ref={button}
        aria-disabled={action.isBusy}
        aria-keyshortcuts={shortcut}
        onClick={(event) => {
          props.onClick?.(event)
          if (confirm) setIsAsking(true)
          else send()
        }}
      >
        {action.isBusy && busyText ? busyText : children}
        {shortcut && <KeyHint>{shortcut}</KeyHint>}
      </Button>
      {action.lateNotice}
      <RefusalNotice>{!area.isThere && action.errors.message}</RefusalNotice>
      {confirm && isAsking && (
        <ConfirmDialog {...confirm} onConfirm={send} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

/** A button that sends a file as soon as it is chosen. */
export function ActionFile<C extends Call>({
  call,
  request,
  accept = '.csv,text/csv',
  read = readCsv,
  unreadable = 'The file could not be read. Choose it again.',
  onDone,
  onRefused,
  children,
}: Pick<ActionOptions<C>, 'onDone' | 'onRefused'> & {
  call: C
  request: (content: Blob, fileName: string) => CallInput<C>
  accept?: string
  /** What is sent of the file; a rejection shows `unreadable`. */
  read?: (file: File) => Promise<Blob>
  unreadable?: string
  children: ReactNode
}) {
  const action = useAction(call, { onDone, onRefused })
  async function choose(file: File | undefined) {
    const content = await (file && read(file))?.catch(() => undefined)
    if (file && content) action.run(request(content, file.name))
    else if (file) action.refuse({ file: unreadable })
  }
  return (
    <div>
      <ChooseFile accept={accept} onChoose={(file) => void choose(file)}>
        {children}
      </ChooseFile>
      <p role="status" className="pt-2 empty:hidden">
        {action.isBusy && 'Reading...'}
      </p>
      <RefusalNotice>{!action.isBusy && action.errors.message}</RefusalNotice>
    </div>
  )
}

/** Read at once: the file may be changed or gone by the time it is sent. */
async function readCsv(file: File) {
  return new Blob([await file.arrayBuffer()], { type: 'text/csv' })
}

function focusFirst(form: HTMLFormElement | null, fields: ErrorsByField) {
  for (const control of form?.elements ?? [])
    if (isShown(control) && 'name' in control && fields[String(control.name)])
      return control.focus()
}

const isShown = (control: Element): control is HTMLElement =>
  control instanceof HTMLElement &&
  !(control instanceof HTMLInputElement && control.type === 'hidden')

/** Whether a control differs from its initial value. */
function differs(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected)
    if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      return true
    return 'defaultValue' in control && 'value' in control && control.value !== control.defaultValue
  })
}

/** The values of the fields by name. */
export function readForm(form: HTMLFormElement | null | undefined) {
  const data = new FormData(form ?? undefined)
  return {
    /** Trimmed; empty where there is no such field. */
    text: (name: string) => String(data.get(name) ?? '').trim(),
    number: (name: string) => Number(data.get(name) || Number.NaN),
    /** Paise of an amount in rupees, without floating point errors. */
    paise: (name: string) => Math.round(Number(data.get(name) || Number.NaN) * 100),
    isChecked: (name: string) => data.get(name) !== null,
    /** For screens that read several fields themselves. */
    data,
    all: (name: string) => data.getAll(name).map(String),
    /** Errors for empty fields, with the text of each; undefined where all are filled in. */
    missing: (texts: Record<string, string>) => {
      const empty = Object.entries(texts).filter(([name]) => !String(data.get(name) ?? '').trim())
      return empty.length > 0 ? { errors: Object.fromEntries(empty) } : undefined
    },
  }
}

/** Enter sends the form instead of opening the select. */
function sendFromChoice(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
