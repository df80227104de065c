// Whether this Node can make a clone ready. Read by old ones too: nothing here that Node 12 cannot parse.

/** A sentence for a Node whose npm leaves out what the build needs; nothing for one that will do. */
export function unfitNode(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number)
  const major = parts[0]
  const minor = parts[1]
  const fits = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (fits) return undefined
  return `This needs Node 20.19 or newer of 20, or 22.12 or newer, and this is ${version}: install one from https://nodejs.org and run the same command again.`
}
