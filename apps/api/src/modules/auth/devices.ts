import { parse } from 'bowser'
import type { Language } from '../../http/language.ts'

/** What a device is in words, when what it calls itself tells nothing. */
const UNKNOWN: Record<Language, string> = { en: 'Unknown device', zh: '未知设备' }

/** The browser and system that a client calls itself, in words: `Firefox on Windows`. */
export function formatDevice(userAgent: string, language: Language = 'en'): string {
  // The parser throws at an empty text, and only there.
  const { browser, os } = userAgent ? parse(userAgent) : { browser: {}, os: {} }
  const names = [browser.name, os.name].filter(Boolean)
  if (names.length < 2) return names[0] ?? UNKNOWN[language]
  return language === 'zh' ? `${names[0]}（${names[1]}）` : `${names[0]} on ${names[1]}`
}
