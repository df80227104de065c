import { type ComponentProps, type ReactNode, useId } from 'react'

/** A part of a staff page, named by its heading. */
export function Section({
  title,
  headingClassName = 'text-lg',
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; headingClassName?: string }) {
  const id = useId()
  return (
    <section {...props} aria-labelledby={id}>
      <h2 id={id} className={headingClassName}>
        {title}
      </h2>
      {children}
    </section>
  )
}
