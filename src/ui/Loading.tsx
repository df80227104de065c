/** Placeholder while something loads: `className` sets the height of the loaded part. */
export function Loading({ text, className = 'min-h-80' }: { text: string; className?: string }) {
  return (
    <div className={`grid content-center justify-items-center gap-5 ${className}`}>
      <span aria-hidden="true" className="loading-dots grid grid-cols-3 gap-2 text-indigo">
        {dots.map((dot) => (
          <span key={dot} className="size-2 rounded-full bg-current" />
        ))}
      </span>
      <p role="status" className="text-slate">
        {text}
      </p>
    </div>
  )
}

/** A three by three grid, as a kolam begins. */
const dots = [1, 2, 3, 4, 5, 6, 7, 8, 9]
