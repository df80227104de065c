/**
 * Lets a lower module call modules above it without importing them: they register their steps, in the
 * order of src/app/registry.ts. Calling a hook without steps is an error of the composition.
 */
export function createHook<Step>(name: string) {
  const steps: Step[] = []
  return {
    add(step: Step): void {
      steps.push(step)
    },
    /** All registered steps, in order. */
    steps(): readonly Step[] {
      if (steps.length === 0)
        throw new Error(`Nothing is there for ${name}: see src/app/registry.ts.`)
      return steps
    },
  }
}

/** The same for exactly one implementation. */
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
