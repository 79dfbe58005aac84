import {
  inEachLanguage,
  isWrittenInHan,
  LOCALES,
  LANGUAGES,
  type Localized,
  type PageLanguage,
} from '../languages/languages.ts'
import {
  readLocalizedField,
  readLocalizedFields,
  toLocalizedFields,
  type LocalizedField,
} from '../languages/translated.ts'
import { toTypedCode } from '../text/typed-text.rules.ts'

/** A carrier that the shop knows: what it is called, what its numbers look like, and where they are followed. */
export interface Carrier extends LocalizedField<'name'> {
  code: CarrierCode
  /** English; also what an order stores. */
  name: string
  /** What people type for it in addition to its code and names, in lower case. */
  aliases: readonly string[]
  /** Whether a number, as `normalizeTrackingNumber` writes it, is one of this carrier. */
  isNumber: (number: string) => boolean
  /** For the texts about a number that is none. */
  example: string
  /** The carrier's own page about a number, in the language of the pages. */
  toUrl: (number: string, language: PageLanguage) => string
}

export const CARRIER_CODES = ['sf', 'ems', 'zto', 'yto', 'dhl', 'ups'] as const

export type CarrierCode = (typeof CARRIER_CODES)[number]

/** Longest carrier and number that an order stores. */
export const CARRIER_LENGTH = 60
export const TRACKING_NUMBER_LENGTH = 60

/** S10 of the Universal Postal Union: two letters, eight digits, a check digit, the country of the post. */
function isS10(number: string): boolean {
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number)) return false
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index + 2]), 0)
  const check = 11 - (sum % 11)
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(number[10])
}

/**
 * UPS: 1Z, fifteen signs, and a check digit over them; letters count as their place in the alphabet plus one. Its page about
 * numbers also lists twelve digits, T with ten digits, and nine digits, all without a check digit.
 */
function isUps(number: string): boolean {
  if (/^(?:\d{12}|T\d{10}|\d{9})$/.test(number)) return true
  if (!/^1Z[0-9A-Z]{15}\d$/.test(number)) return false
  const digits = [...number.slice(2, 17)].map((sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10,
  )
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : 2 * digit), 0)
  return (10 - (sum % 10)) % 10 === Number(number[17])
}

/**
 * DHL Express: a waybill of ten digits, the last of which is the rest of the others by seven; or the code of a piece, which by
 * its page about numbers begins with 000, JJD00, JJD01 or JVGL, and is of no published length.
 */
function isDhl(number: string): boolean {
  if (/^(?:000|J?JD|JVGL)\d{5,22}$/.test(number)) return true
  return /^\d{10}$/.test(number) && Number(number.slice(0, 9)) % 7 === Number(number[9])
}

const DHL_SITES = { en: 'global-en', zh: 'cn-zh', 'zh-Hant': 'tw-zh' } as const satisfies Localized<string>

/**
 * The carriers. Numbers by what each publishes: S10 by the UPU (standard S10-12), UPS and DHL by their developers'
 * guides, the others by the help pages about their waybills. Those publish lengths only, so nothing more is checked.
 */
export const CARRIERS: readonly Carrier[] = [
  {
    code: 'sf',
    name: 'SF Express',
    name_zh: '顺丰速运',
    name_zh_hant: '順豐速運',
    aliases: ['顺丰', '顺丰快递', '順豐', '順豐快遞', 's.f. express', 'sf-express', 'shunfeng'],
    isNumber: (number) => /^(SF\d{13}|\d{12})$/.test(number),
    example: 'SF1234567890123',
    toUrl: (number, language) =>
      `https://www.sf-express.com/chn/${isWrittenInHan(language) ? 'sc' : 'en'}/waybill/waybill-detail/${number}`,
  },
  {
    code: 'ems',
    name: 'EMS',
    name_zh: '中国邮政 EMS',
    name_zh_hant: '中國郵政 EMS',
    aliases: [
      'china ems',
      'china post ems',
      '中国邮政',
      '邮政ems',
      '邮政',
      'ems快递',
      'ems 快递',
      '中國郵政',
      '郵政ems',
      '郵政',
      'ems快遞',
      'ems 快遞',
    ],
    // Within China thirteen digits without a published check digit.
    isNumber: (number) => /^\d{13}$/.test(number) || isS10(number),
    example: 'EA123456785CN',
    toUrl: (number) => `https://www.ems.com.cn/queryList?mailNo=${number}`,
  },
  {
    code: 'zto',
    name: 'ZTO Express',
    name_zh: '中通快递',
    name_zh_hant: '中通快遞',
    aliases: ['中通', '中通速递', '中通速遞', 'zto-express', 'zhongtong'],
    isNumber: (number) => /^(\d{12}|\d{14})$/.test(number),
    example: '78123456789012',
    toUrl: (number) => `https://www.zto.com/express/expressCheck.html?txtBill=${number}`,
  },
  {
    code: 'yto',
    name: 'YTO Express',
    name_zh: '圆通速递',
    name_zh_hant: '圓通速遞',
    aliases: ['圆通', '圆通快递', '圓通', '圓通快遞', 'yto-express', 'yuantong'],
    isNumber: (number) => /^(YT\d{13}|\d{10}|\d{12}|\d{18})$/.test(number),
    example: 'YT1234567890123',
    // Its page has no public address for one number: there it is typed.
    toUrl: () => 'https://www.yto.net.cn/',
  },
  {
    code: 'dhl',
    name: 'DHL Express',
    name_zh: 'DHL 国际快递',
    name_zh_hant: 'DHL 國際快遞',
    aliases: ['dhl快递', 'dhl 快递', 'dhl快遞', 'dhl 快遞', '敦豪', 'dhl-express'],
    isNumber: isDhl,
    example: '1234567891',
    toUrl: (number, language) =>
      `https://www.dhl.com/${DHL_SITES[language]}/home/tracking.html?tracking-id=${number}`,
  },
  {
    code: 'ups',
    name: 'UPS',
    name_zh: 'UPS 快递',
    name_zh_hant: 'UPS 快遞',
    aliases: ['united parcel service', 'ups快递', '优比速', 'ups快遞', '優比速'],
    isNumber: isUps,
    example: '1Z999AA10123456784',
    toUrl: (number, language) => `https://www.ups.com/track?loc=${LOCALES[language]}&tracknum=${number}`,
  },
]

const listNames = (carrier: Carrier) =>
  LANGUAGES.map((language) => readLocalizedField(carrier, 'name', language).toLowerCase())

/** The carrier that a text names by code, name or alias, in any language; undefined for all others. */
export function findCarrier(text: string): Carrier | undefined {
  const typed = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return CARRIERS.find((carrier) => [carrier.code, ...listNames(carrier), ...carrier.aliases].includes(typed))
}

/** A number as its carrier writes it: half-width, upper case, without the blanks and dashes that people and labels add. */
export function normalizeTrackingNumber(text: string): string {
  return toTypedCode(text).replaceAll(/\p{Pd}/gu, '')
}

/** A carrier and number as an order stores them, and whether the number can be one of that carrier. */
export interface TypedShipment {
  carrier: string
  trackingNumber: string
  isNumber: boolean
}

/** Reads what was typed. Of a carrier that the shop does not know, every number is right, and stays as it was typed. */
export function readShipment(carrier: string, trackingNumber: string): TypedShipment {
  const known = findCarrier(carrier)
  if (!known) return { carrier: carrier.trim(), trackingNumber: trackingNumber.trim(), isNumber: true }
  const number = normalizeTrackingNumber(trackingNumber)
  return { carrier: known.name, trackingNumber: number, isNumber: known.isNumber(number) }
}

/** A shipment as pages and mails show it: the carrier in each language, and its page if the number can be one of it. */
export type ShownShipment = LocalizedField<'carrier'> &
  Partial<LocalizedField<'url'>> & { tracking_number: string }

/** Shows what an order stores, also what was stored before the shop knew carriers. */
export function toShownShipment(carrier: string, number: string): ShownShipment {
  const known = findCarrier(carrier)
  const names = toLocalizedFields(
    'carrier',
    known ? readLocalizedFields(known, 'name') : inEachLanguage(() => carrier),
  )
  if (!known?.isNumber(number)) return { ...names, tracking_number: number }
  const urls = inEachLanguage((language) => known.toUrl(number, language))
  return { ...names, tracking_number: number, ...toLocalizedFields('url', urls) }
}
