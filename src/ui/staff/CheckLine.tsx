/** A checkbox with its label. */
export function CheckLine({
  name,
  value,
  isChecked,
  label,
  onChange,
}: {
  name: string
  value?: string
  isChecked: boolean
  label: string
  onChange?: (isChecked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        onChange={({ target }) => onChange?.(target.checked)}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  )
}
