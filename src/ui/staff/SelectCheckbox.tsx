import type { Selection } from './use-selection.ts'

/** The checkbox of a row; with Shift it selects all rows from the last one to this one. */
export function SelectCheckbox({
  id,
  name,
  selection,
}: {
  id: number
  name: string
  selection: Selection
}) {
  return (
    <label className="grid size-10 shrink-0 cursor-pointer pointer-coarse:size-11 place-items-center">
      <span className="sr-only">Choose {name}</span>
      <input
        type="checkbox"
        checked={selection.has(id)}
        onChange={(event) =>
          selection.toggle(
            id,
            (event.nativeEvent as Event & { shiftKey?: boolean }).shiftKey === true,
          )
        }
        className="size-5 accent-indigo"
      />
    </label>
  )
}

/** The checkbox for all rows of the page. */
export function SelectAllCheckbox({ selection }: { selection: Selection }) {
  return (
    <label className="grid size-9 cursor-pointer pointer-coarse:size-11 place-items-center">
      <span className="sr-only">Select all on this page</span>
      <input
        type="checkbox"
        checked={selection.areAll}
        ref={(box) => {
          if (box) box.indeterminate = selection.ids.length > 0 && !selection.areAll
        }}
        onChange={selection.toggleAll}
        className="size-5 accent-indigo"
      />
    </label>
  )
}
