import type { Localized } from '@shop/contract/languages/languages'

const SIMPLIFIED = { sans: "'PingFang SC','Microsoft YaHei'", serif: "'Songti SC'" }

/**
 * Fonts of common systems that draw Chinese characters in the forms of a language, for mails and pages that come without fonts.
 */
export const SYSTEM_FONTS: Localized<{ sans: string; serif: string }> = {
  en: SIMPLIFIED,
  zh: SIMPLIFIED,
  'zh-Hant': { sans: "'PingFang TC','Microsoft JhengHei'", serif: "'Songti TC'" },
}
