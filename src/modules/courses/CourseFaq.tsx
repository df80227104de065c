import { coursePage } from '#texts/course-page.ts'
import { Icon, plus } from '../../ui/Icon.tsx'
import type { Course } from './rules.ts'

/** All have one name: the browser closes the open answer when another is opened, also without scripts. */
export function CourseFaq({ faqs }: { faqs: Course['faqs'] }) {
  if (faqs.length === 0) return null
  return (
    <section aria-labelledby="faq-heading">
      <div className="wrap section grid gap-x-16 gap-y-8 print:gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 id="faq-heading" className="text-3xl">
          {coursePage.faqHeading}
        </h2>
        <div className="border-t border-ink">
          {faqs.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 print:min-h-0 print:py-1 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Icon
                  path={plus}
                  className="size-5 print:hidden transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="measure pb-6 print:max-w-none print:pb-1.5">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
