import { about, type Testimonial, testimonials } from '#words/about.ts'
import { Picture } from '../../../ui/Picture.tsx'

/** The first is set large, the others stand beside it. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="wrap section">
      <h2 id="testimonials" className="text-3xl">
        {about.testimonialsHeading}
      </h2>
      <div className="mt-10 grid gap-x-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {testimonials.map((testimonial, index) => (
          <Quote key={testimonial.name} testimonial={testimonial} large={index === 0} />
        ))}
      </div>
    </section>
  )
}

function Quote({ testimonial, large }: { testimonial: Testimonial; large: boolean }) {
  const { name, course, text, picture } = testimonial
  return (
    <figure className={`border-t border-line py-8 ${large ? 'lg:row-span-2' : 'lg:col-start-2'}`}>
      <blockquote
        className={`text-pretty ${large ? 'text-2xl font-medium tracking-tight lg:text-3xl lg:leading-snug' : 'text-lg'}`}
      >
        <p>“{text}”</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <span
          className={`shrink-0 overflow-hidden rounded-full bg-sand ${large ? 'size-20' : 'size-16'}`}
        >
          <Picture name={picture.key} alt={picture.alt} sizes="80px" className="w-full" />
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-slate">{course}</span>
        </span>
      </figcaption>
    </figure>
  )
}
