/** Words that staff put to a registration, in one line. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul
      aria-label="Tags"
      title={tags.join(', ')}
      className="flex min-w-8 shrink gap-1 overflow-hidden max-md:flex-wrap"
    >
      {tags.map((tag) => (
        <li
          key={tag}
          className="truncate rounded-full border border-line bg-paper px-2 text-xs leading-5 font-normal"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
