/**
 * What a module below asks of the modules above it, which it does not know: they hand in what they do, in the
 * order of src/app/registry.ts. To ask where nobody has is a mistake of the composition, and an error.
 */
export function createHook<Step>(name: string) {
  const steps: Step[] = []
  return {
    add(step: Step): void {
      steps.push(step)
    },
    /** All that were handed in, in their order. */
    steps(): readonly Step[] {
      if (steps.length === 0)
        throw new Error(`Nothing is there for ${name}: see src/app/registry.ts.`)
      return steps
    },
  }
}

/** The same for what exactly one module does. */
export function createPort<Does>(name: string) {
  let does: Does | undefined
  return {
    provide(implementation: Does): void {
      if (does) throw new Error(`${name} is provided twice.`)
      does = implementation
    },
    get(): Does {
      if (!does) throw new Error(`Nothing is there for ${name}: see src/app/registry.ts.`)
      return does
    },
  }
}
