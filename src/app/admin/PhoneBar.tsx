import { Menu, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { AdminAccount } from './AdminAccount.tsx'
import { NewEnquiryButton } from './NewEnquiryButton.tsx'
import { SearchButton } from './Palette.tsx'
import { SectionLinks } from './SectionLinks.tsx'

/** On narrow screens: a bar with the wordmark, and the sections in a drawer from the left. */
export function PhoneBar() {
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useWhileOpen(drawer, open)
  const close = () => drawer.current?.close()
  return (
    <header className="office-top @container sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-paper px-1 py-1 lg:hidden">
      <button
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onClick={() => {
          drawer.current?.showModal()
          setOpen(true)
        }}
        className="grid size-[48px] shrink-0 place-items-center rounded-control"
      >
        <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {/* With large text its name has no room beside the two buttons. */}
      <Wordmark className="@max-[19rem]:[&>span]:sr-only" />
      <SearchButton isFolded className="ml-auto size-[44px] min-h-[44px]! shrink-0" />
      <NewEnquiryButton isFolded className="mr-1 size-[44px] min-h-[44px]! shrink-0" />
      <dialog
        ref={drawer}
        aria-label="Back office menu"
        onClose={() => setOpen(false)}
        className={drawerLook}
      >
        {open && (
          <div className="flex min-h-full flex-col px-3 pb-3">
            <div className="flex items-center justify-between py-1.5">
              <Wordmark className="pl-3" />
              <button
                type="button"
                aria-label="Close the menu"
                onClick={close}
                className="grid size-12 place-items-center rounded-control"
              >
                <X size={22} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </div>
            <div className="flex flex-1 flex-col justify-between gap-6">
              <SectionLinks />
              <AdminAccount />
            </div>
          </div>
        )}
      </dialog>
    </header>
  )
}

const drawerLook =
  'm-0 h-dvh max-h-none w-72 max-w-[86vw] overscroll-contain bg-paper text-ink shadow-lift ' +
  'transition-[translate] duration-200 open:starting:-translate-x-full backdrop:bg-ink/40'

/** While the drawer is open the page behind it stays put; a tap beside it or a wide screen closes it. */
function useWhileOpen(drawer: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = drawer.current
    if (!open || !dialog) return
    const wide = matchMedia('(min-width: 64rem)')
    const close = () => dialog.close()
    const closeByTarget = (event: MouseEvent) => {
      // The dialog itself is hit only beside its content; a followed link leads away from it.
      const hit = event.target as Element
      if (hit === dialog || hit.closest('a')) close()
    }
    dialog.addEventListener('click', closeByTarget)
    wide.addEventListener('change', close)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      dialog.removeEventListener('click', closeByTarget)
      wide.removeEventListener('change', close)
      document.documentElement.style.overflow = ''
    }
  }, [drawer, open])
}
