import { type ReactNode, type SubmitEvent, useMemo, useRef } from 'react'
import { forms } from '#texts/forms.ts'
import type { Call, CallInput } from './api/call-api.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { FormErrors } from './FormErrors.tsx'
import { type FieldTexts, findErrors, readFormValues } from './field-texts.ts'
import { FormErrorsContext } from './form-context.ts'
import { OutcomeMessage } from './OutcomeMessage.tsx'
import { type FormRefusal, type SendOptions, useSend } from './use-send.ts'

type Props<C extends Call, Name extends string> = SendOptions<C> & {
  call: C
  /**
   * Texts for its fields, the same object each time; server errors of other fields appear in the summary
   * only.
   */
  fieldTexts?: FieldTexts<Name>
  /** `key` stays the same for one attempt, however often it is sent. */
  request: (
    values: Record<Name, string>,
    also: { key: () => string; data: FormData },
  ) => CallInput<C> | { refusal: FormRefusal }
  /** Replaces the search for missing values: errors by field name. */
  check?: (form: HTMLFormElement) => Record<string, string>
  /** Heading above field errors. */
  title: string
  /** Heading above a refusal that concerns no field. */
  refusedTitle?: string
  /** Text of the button, also while sending. */
  submit: ReactNode
  busyText?: ReactNode
  kind?: ButtonKind
  buttonClass?: string
  /** The field to which a refusal without a field leads, if there is one. */
  buttonId?: string
  className?: string
  children?: ReactNode | ((isBusy: boolean, refuse: (refusal?: FormRefusal) => void) => ReactNode)
  /** Beside the button. */
  actions?: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/**
 * A form of a public or student page that sends one change. The error summary above it takes the focus and
 * leads to the fields, which show their errors by name; typed values stay.
 */
export function SendForm<C extends Call, Name extends string>({
  call,
  fieldTexts = noTexts as FieldTexts<Name>,
  request,
  check = (form) => findErrors(form, fieldTexts),
  title,
  refusedTitle = title,
  submit,
  busyText = forms.sending,
  kind = 'primary',
  buttonClass = 'min-h-12',
  buttonId,
  className = 'grid gap-5',
  children,
  actions,
  after,
  ...options
}: Props<C, Name>) {
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, outcome, refusal, run, refuse, key } = useSend(call, {
    ...options,
    // Missing values can be reported without a request.
    whatIsMissing: () => (form.current ? findErrors(form.current, fieldTexts) : {}),
  })
  const { fields, errors } = useMemo(
    () => readRefusal(refusal, fieldTexts, buttonId),
    [refusal, fieldTexts, buttonId],
  )

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const missing = check(event.currentTarget)
    if (Object.keys(missing).length > 0) return refuse({ fields: missing })
    const data = new FormData(event.currentTarget)
    const next = request(readFormValues(data, fieldTexts), { key, data })
    if ('refusal' in next) refuse(next.refusal)
    else void run(next)
  }
  const button = (
    <Button id={buttonId} type="submit" kind={kind} aria-disabled={isBusy} className={buttonClass}>
      {isBusy ? busyText : submit}
    </Button>
  )
  return (
    <FormErrorsContext value={fields}>
      {/* Before the script is loaded, method "dialog" keeps a submission from putting values into the address. */}
      <form ref={form} method="dialog" noValidate onSubmit={send} className={className}>
        <FormErrors title={Object.keys(fields).length > 0 ? title : refusedTitle} errors={errors} />
        <OutcomeMessage of={refusal ? undefined : outcome} />
        {typeof children === 'function' ? children(isBusy, refuse) : children}
        {actions ? (
          <div className="flex flex-wrap gap-3">
            {button}
            {actions}
          </div>
        ) : (
          button
        )}
        {after}
      </form>
    </FormErrorsContext>
  )
}

const noTexts: FieldTexts = {}

/** An error that belongs to no field here leads to the first one without marking it. */
function readRefusal(refusal: FormRefusal | undefined, texts: FieldTexts, buttonId?: string) {
  const ownFields = Object.entries(refusal?.fields ?? {}).filter(([field]) => field in texts)
  const errors = ownFields.map(([field, message]) => ({ field, message }))
  if (refusal && ownFields.length === 0)
    errors.push({
      field: buttonId ?? Object.keys(texts)[0] ?? '',
      message: refusal.message ?? forms.refused,
    })
  return { fields: Object.fromEntries(ownFields), errors }
}
