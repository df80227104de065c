import type { ReactNode } from 'react'

/**
 * One matter of the settings: on a wide screen its name and what it is for at the left, its fields beside it in two
 * columns, as high as on other staff screens. Phones and touch have one column and their own height.
 */
export function SettingsGroup({
  id,
  heading,
  text,
  children,
}: {
  /** Of the heading, which names the group. */
  id: string
  heading: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid max-w-5xl gap-x-10 gap-y-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {text && <div className="measure mt-1 text-[0.875rem] text-slate">{text}</div>}
      </div>
      <div className={`grid min-w-0 content-start gap-3 ${columns} ${compactFields}`}>
        {children}
      </div>
    </section>
  )
}

/* Fields stand side by side; all else of a form keeps its full width. */
const columns =
  'lg:grid-cols-2 lg:*:col-span-2 lg:[&>div:has(>label[for])]:col-span-1 ' +
  'lg:[&_form]:grid-cols-2 lg:[&_form>*]:col-span-2 lg:[&_form>div:has(>label[for])]:col-span-1'

/** Fields and buttons as high as on other staff screens, but for touch. */
export const compactFields =
  'not-pointer-coarse:[&_:is(input:not([type=checkbox],[type=radio]),select)]:min-h-10 ' +
  'not-pointer-coarse:[&_:is(input:not([type=checkbox],[type=radio]),select)]:py-1.5 not-pointer-coarse:[&_.button]:min-h-10'
