import { tryCommand } from './commands.mjs'
import { fail } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** Pages are drawn with one of these until the shop's own fonts arrive (apps/web/app/styles/fonts.css). */
const FAMILIES = ['Arial', 'Liberation Sans']
const PACKAGES = ['fontconfig', 'fonts-liberation']

/** Installs the system's fonts that the browser tests need; exits with one line if that fails. */
export async function ensureFonts(progress) {
  if (process.platform !== 'linux' || (await hasFonts())) return 'nothing to do'
  await installSystemPackages(PACKAGES, () =>
    progress(`installing the system packages ${PACKAGES.join(', ')}`),
  )
  if (await hasFonts()) return ''
  return fail(
    `The browser tests need one of the fonts ${FAMILIES.join(', ')}, and none could be installed: ` +
      `install one (Debian: ${PACKAGES.join(', ')}) and run "npm test" again.`,
  )
}

async function hasFonts() {
  for (const family of FAMILIES)
    if ((await tryCommand('fc-list', ['--quiet', family])).exitCode === 0) return true
  return false
}
