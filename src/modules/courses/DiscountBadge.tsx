export function DiscountBadge({ label, className = '' }: { label: string; className?: string }) {
  return (
    <p
      className={`w-fit rounded-md bg-kumkum px-2.5 py-1 text-sm leading-none font-bold text-white ${className}`}
    >
      {label}
    </p>
  )
}
