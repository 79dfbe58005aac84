import { isWrittenInHan, LANGUAGES } from '@shop/contract/languages/languages'
import type { ModerationFlag } from '@shop/contract/moderation/moderation.rules'
import type { Language } from '../../http/language.ts'

/**
 * Words that may promise a cure, which the shop must not let stand (advertising law of China, article 17; EU directive
 * 2005/29, annex I, 17). They only ask a moderator to look twice: "my friend was cured of doubt" may be approved.
 */
const CURES = [
  /\b(?:cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|remed(?:y|ies)|treats?|treatment|therap(?:y|eutic)|medicine|medication)\b/giu,
  /\b(?:cancer|tumou?rs?|diabetes|arthritis|insomnia|migraines?|asthma|anxiety|depression|infertility|blood pressure|covid)\b/giu,
  /治癒|治療|痊癒|療效|療癒|藥效|醫治|腫瘤|關節炎|抑鬱|憂鬱症|焦慮症|高血壓|降血壓|偏頭痛/gu,
  /治愈|治好|治疗|治病|根治|痊愈|疗效|疗愈|药效|医治|抗癌|防癌|癌症|肿瘤|糖尿病|关节炎|失眠|抑郁|焦虑症|高血压|降血压|不孕|偏头痛/gu,
]

/** Ways to contact somebody: a number, or an account of a messenger. Links and e-mail addresses are refused before. */
const CONTACTS = [
  /\+?\d(?:[\s()-]?\d){6,}/gu,
  /\b(?:whatsapp|wechat|telegram|instagram|line id|qq)\b/giu,
  /微信|加我|私聊|淘宝店|[vV]信|扣扣/gu,
  /私訊|加賴|加\s?line|蝦皮|淘寶店/giu,
]

/** Many capital letters in one. */
const SHOUTING = /(?:\p{Lu}[\p{P}\s]*){20,}/gu

const RULES: readonly [ModerationFlag, readonly RegExp[]][] = [
  ['cure_claim', CURES],
  ['contact', CONTACTS],
  ['shouting', [SHOUTING]],
]

/** Words of a flag that moderators are shown. */
const MAX_TERMS = 10

/** What moderators should look at twice in a text, and the words that raised it. */
export function findFlags(...texts: string[]): { flags: ModerationFlag[]; terms: string[] } {
  const text = texts.join('\n').normalize('NFKC')
  const found = RULES.map(([flag, rules]) => ({
    flag,
    terms: rules.flatMap((rule) => text.match(rule) ?? []).map((term) => term.trim().slice(0, 40)),
  })).filter(({ terms }) => terms.length > 0)
  const terms = new Set(found.flatMap((each) => each.terms.map((term) => term.toLowerCase())))
  return { flags: found.map(({ flag }) => flag), terms: [...terms].slice(0, MAX_TERMS) }
}

/** The language of a text where its script shows it, else that of the page it was written on. */
export function toTextLanguage(text: string, page: Language): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return page
  const isHan = (text.match(/\p{Script=Han}/gu)?.length ?? 0) / letters > 0.3
  return isWrittenInHan(page) === isHan ? page : LANGUAGES.find((each) => isWrittenInHan(each) === isHan)!
}
