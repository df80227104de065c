import { contactWays } from '#words/asking.ts'
import { chatWith } from '../../../content/contact.ts'
import { institute } from '../../../content/institute.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Call, or a chat by WhatsApp that begins with the course; `small` where only the drawings fit. */
export function ContactLinks({ course, small = false }: { course: string; small?: boolean }) {
  const ways = [
    { words: contactWays.call, href: `tel:${institute.phone.e164}`, path: handset },
    { words: contactWays.whatsapp, href: chatWith(contactWays.firstLine(course)), path: bubble },
  ]
  return (
    <div className={`flex ${small ? 'gap-1' : 'flex-wrap justify-center gap-x-6'} print:hidden`}>
      {ways.map(({ words, href, path }) => (
        <a
          key={words}
          href={href}
          className={
            small
              ? 'grid size-11 place-items-center rounded-control text-indigo'
              : 'inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline'
          }
        >
          <Icon path={path} className={small ? 'size-6' : 'size-5'} />
          <span className={small ? 'sr-only' : ''}>{words}</span>
        </a>
      ))}
    </div>
  )
}

const handset =
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2'
const bubble = 'M21 11.5a8.5 8.5 0 0 1-12.6 7.4L3 20.5l1.6-5.2A8.5 8.5 0 1 1 21 11.5z'
