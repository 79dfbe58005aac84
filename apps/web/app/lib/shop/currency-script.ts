/** The key of local storage with the visitor's currency, and what it holds of who wants to see yuan alone. */
export const CURRENCY_KEY = 'currency'
export const NO_CURRENCY = 'none'

/** The country of a language such as `en-GB` or `zh-Hant-HK`. */
export const COUNTRY = /-([A-Z]{2})\b/

/**
 * Sets `data-currency` before the first paint where a price in another currency will be shown, so that its place is there:
 * documents are the same for everybody.
 */
export const CURRENCY_SCRIPT = `try{let c=localStorage.getItem('${CURRENCY_KEY}'),r=navigator.languages.map(l=>/${COUNTRY.source}/.exec(l)?.[1]).find(r=>r);(c?c!=='${NO_CURRENCY}':r&&r!=='CN')&&(document.documentElement.dataset.currency='')}catch{}`
