import { parse } from 'bowser'
import type { Language } from './language.ts'

/** The label of a device whose user agent is not recognized. */
const UNKNOWN: Record<Language, string> = { en: 'Unknown device', zh: '未知设备' }

/** The browser and system of a user agent as a label: `Firefox on Windows`. */
export function formatDevice(userAgent: string, language: Language = 'en'): string {
  // The parser throws on an empty string, and only there.
  const { browser, os } = userAgent ? parse(userAgent) : { browser: {}, os: {} }
  const names = [browser.name, os.name].filter(Boolean)
  if (names.length < 2) return names[0] ?? UNKNOWN[language]
  return language === 'zh' ? `${names[0]}（${names[1]}）` : `${names[0]} on ${names[1]}`
}
