import { afterEach, beforeEach } from 'vitest'
import { getLocale, overwriteGetLocale } from '../app/paraglide/runtime.js'

// Files share their modules (vitest.config.ts): without this, the language of one test would be that of the next.
let readLocale = getLocale
beforeEach(() => void (readLocale = getLocale))
afterEach(() => overwriteGetLocale(readLocale))
