import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages of the lock file for this machine that are incomplete under `root`: folder, package.json of that
 * version, or main file missing. Takes some 50 ms for 500 packages.
 */
export function missingPackages(root, { platform, arch } = process) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.keys(packages).filter((path) => {
    const wanted = packages[path]
    if (path === '' || wanted.link || !isFor(wanted, platform, arch)) return false
    // Optional packages name their machines; other optional ones belong to those.
    if (wanted.optional && !wanted.os && !wanted.cpu) return false
    return !isWhole(join(root, path), wanted.version)
  })
}

function isFor({ os, cpu, libc }, platform, arch) {
  const libcHere = platform !== 'linux' ? undefined : isMusl() ? 'musl' : 'glibc'
  return allows(os, platform) && allows(cpu, arch) && (!libc || allows(libc, libcHere))
}

/** Some packages write a string instead of a list. */
function allows(words, name) {
  if (!words) return true
  const list = [words].flat()
  if (list.includes(`!${name}`)) return false
  return list.every((one) => one.startsWith('!')) || list.includes(name)
}

function isMusl() {
  return existsSync('/etc/alpine-release')
}

function isWhole(folder, version) {
  try {
    const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const main = typeof own.main === 'string' && /\.(node|c?js)$/.test(own.main) ? own.main : ''
    return own.version === version && existsSync(join(folder, main))
  } catch {
    return false
  }
}
