// Whether this Node can prepare a clone. Must parse in Node 12.

/** A sentence for a Node whose npm omits packages that the build needs; undefined for a suitable one. */
export function unfitNode(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number)
  const major = parts[0]
  const minor = parts[1]
  const fits = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (fits) return undefined
  return `This needs Node 20.19 or newer of 20, or 22.12 or newer, and this is ${version}: install one from https://nodejs.org and run the same command again.`
}
