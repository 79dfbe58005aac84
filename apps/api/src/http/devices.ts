import { parse } from 'bowser'
import { fill, readTexts } from '@shop/messages/texts'
import type { Language } from './language.ts'

const TEXTS = readTexts('devices/documents')

/** The browser and system of a user agent as a label: `Firefox on Windows`. */
export function formatDevice(userAgent: string, language: Language = 'en'): string {
  // The parser throws on an empty string, and only there.
  const { browser, os } = userAgent ? parse(userAgent) : { browser: {}, os: {} }
  const names = [browser.name, os.name].filter(Boolean)
  if (names.length < 2) return names[0] ?? TEXTS[language].unknown
  return fill(TEXTS[language].browserOnSystem, { browser: names[0], system: names[1] })
}
