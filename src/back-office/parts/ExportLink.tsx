import { Download } from 'lucide-react'
import { takeFile } from '../../domain/accounts/factors/use-file.ts'

/** Takes a list away as a file: everybody whom it is narrowed to. Who asks shows again who they are. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        takeFile(event.currentTarget.href, 'everybody')
      }}
      className="inline-flex min-h-11 items-center gap-2 px-2.5 font-semibold text-indigo underline-offset-4 hover:underline"
    >
      <Download size={16} aria-hidden="true" />
      Export CSV
    </a>
  )
}
