import { tryCommand } from './commands.mjs'
import { fail } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

/**
 * What the system's fonts must have, as patterns of fontconfig: one of the faces in which pages are drawn until the shop's
 * own arrive (apps/web/app/styles/fonts.css), and Chinese, which the shop's own lack.
 */
const NEEDED = [['Arial', 'Liberation Sans'], [':lang=zh-cn']]
const PACKAGES = ['fontconfig', 'fonts-liberation', 'fonts-noto-cjk']

/** Installs the system's fonts that the browser tests need; exits with one line if that fails. */
export async function ensureFonts(progress) {
  if (process.platform !== 'linux' || (await hasFonts())) return 'nothing to do'
  await installSystemPackages(PACKAGES, () =>
    progress(`installing the system packages ${PACKAGES.join(', ')}`),
  )
  if (await hasFonts()) return ''
  return fail(
    'The browser tests need Arial or Liberation Sans and a font with Chinese, and they could not be installed: ' +
      `install them (Debian: ${PACKAGES.join(', ')}) and run "npm test" again.`,
  )
}

async function hasFonts() {
  for (const patterns of NEEDED) if (!(await hasOneOf(patterns))) return false
  return true
}

async function hasOneOf(patterns) {
  for (const pattern of patterns)
    if ((await tryCommand('fc-list', ['--quiet', pattern])).exitCode === 0) return true
  return false
}
