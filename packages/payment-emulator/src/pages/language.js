import { parameters } from './host.js'

/** The value of the attribute `lang`, by which sums of money are formatted, too. */
const TAGS = { en: 'en', zh: 'zh-CN', 'zh-Hant': 'zh-TW' }
const wanted = parameters.get('locale')

/** The page's language; frames.js has chosen it. */
export const language = Object.hasOwn(TAGS, wanted) ? wanted : 'en'

/** Names the page's language in the document and inserts the texts, by `data-text`. */
export function showTexts(texts) {
  document.documentElement.lang = TAGS[language]
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = texts[node.dataset.text]
}

/** A format for sums of a currency. */
export const toMoneyFormat = (currency) =>
  new Intl.NumberFormat(TAGS[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
