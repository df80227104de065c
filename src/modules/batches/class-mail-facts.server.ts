import { institute } from '../../../content/institute.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import type { ClassFacts } from './contract.ts'
import { isFirstClass } from './is-first-class.ts'

type MailFact = [name: string, value: string]

/** For mails: when and where the next class of a batch is, with whom, and what to bring. */
export function classMailFacts(
  facts: ClassFacts,
  { nextClass: words, starts, classMails }: Texts,
  today: string,
): MailFact[] {
  const { nextClassOn, nextFrom, mode, trainer, link } = facts
  const next: MailFact[] = nextClassOn
    ? [
        [
          isFirstClass(facts, today) ? words.first : words.next,
          starts.start({ ...facts, startsOn: nextClassOn, fromTime: nextFrom }, today),
        ],
      ]
    : []
  return [
    ...next,
    [words.hours, starts.hours(facts)],
    [words.where, placeOfClass(facts, words.online)],
    ...(mode === 'online' && link ? [[classMails.facts.link, link] as MailFact] : []),
    ...(trainer ? [[words.trainer, trainer] as MailFact] : []),
    [words.bring, words.toBring[mode]],
  ]
}

/** Room and address of the institute, or what to say of an online class. */
export function placeOfClass(
  { mode, room }: Pick<ClassFacts, 'mode' | 'room'>,
  online: string,
): string {
  if (mode === 'online') return online
  const { street, locality } = institute.address
  return [room, street, locality, institute.city].filter(Boolean).join(', ')
}
