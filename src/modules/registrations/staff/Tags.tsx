/** Words that staff put to a registration. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1 pt-0.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="rounded-full border border-line bg-paper px-2 text-xs leading-5 wrap-anywhere"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
