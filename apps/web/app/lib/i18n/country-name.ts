import { getLanguageTag } from './locale.ts'

/** Every country and region that an order can ship to (ISO 3166-1 alpha-2), China first. */
const CODES =
  'CN HK MO TW AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB ' +
  'GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM ' +
  'KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MP MQ MR MS MT MU MV MW MX MY MZ ' +
  'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG ' +
  'SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VG VI VN ' +
  'VU WF WS XK YE YT ZA ZM ZW'

/** The name of a country in the page's language, else its code. Browser only: Node's names may differ. */
export function toCountryName(code: string): string {
  return new Intl.DisplayNames(getLanguageTag(), { type: 'region' }).of(code) ?? code
}

/** All countries for a select: mainland China, Hong Kong, Macau and Taiwan first, the others by name. */
export function listCountries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(getLanguageTag(), { type: 'region' })
  const countries = CODES.split(' ').map((code) => ({ code, name: names.of(code) ?? code }))
  const compare = new Intl.Collator(getLanguageTag()).compare
  return [...countries.slice(0, 4), ...countries.slice(4).sort((a, b) => compare(a.name, b.name))]
}
