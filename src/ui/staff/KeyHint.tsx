/** The key for the same action; hidden without a keyboard and on narrow screens. */
export function KeyHint({ children }: { children: string | number }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded border border-current px-1 font-sans text-xs leading-4 opacity-70 sm:pointer-fine:inline"
    >
      {children}
    </span>
  )
}
