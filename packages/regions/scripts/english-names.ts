import { pinyin } from 'pinyin-pro'
import { CHARACTER_READINGS, IRREGULAR_NAMES, READINGS } from './irregular-names.ts'

/** Kinds of development zones, longest first. */
const ZONES = [
  ['高新技术产业开发区', 'High-Tech Zone'],
  ['高技术产业开发区', 'High-Tech Zone'],
  ['医药高新技术产业开发区', 'Medical High-Tech Zone'],
  ['高新技术产业园区', 'High-Tech Zone'],
  ['高新技术开发区', 'High-Tech Zone'],
  ['综合物流产业聚集区', 'Logistics Park'],
  ['文化旅游创意园区', 'Culture and Tourism Park'],
  ['综合改革示范区', 'Demonstration Zone'],
  ['城乡一体化示范区', 'Demonstration Zone'],
  ['经济技术开发区', 'Economic and Technological Development Zone'],
  ['经济开发区', 'Economic Development Zone'],
  ['循环化工园区', 'Chemical Park'],
  ['现代产业园区', 'Industrial Park'],
  ['综合保税区', 'Bonded Zone'],
  ['工业园区', 'Industrial Park'],
  ['示范区', 'Demonstration Zone'],
  ['管理区', 'Administrative Zone'],
  ['新区', 'New Area'],
] as const

const PEOPLES =
  '壮族 回族 满族 苗族 侗族 瑶族 彝族 白族 傣族 藏族 羌族 土族 黎族 佤族 畲族 水族 怒族 各族 锡伯 土家族 布依族 蒙古族 蒙古 ' +
  '朝鲜族 哈萨克族 哈萨克 柯尔克孜 塔吉克 哈尼族 傈僳族 拉祜族 纳西族 景颇族 独龙族 普米族 布朗族 仡佬族 仫佬族 毛南族 ' +
  '撒拉族 保安族 东乡族 裕固族 达斡尔族'
/** The suffix of autonomous divisions: 石柱|土家族自治县, 积石山|保安族东乡族撒拉族自治县. */
const AUTONOMOUS = new RegExp(`(?:${PEOPLES.replaceAll(' ', '|')})+自治[州县旗]$`)
const RANKS = [
  ['自治区', ''],
  ['自治州', ''],
  ['自治县', 'County'],
  ['自治旗', 'Banner'],
  ['地区', 'Prefecture'],
  ['特区', 'Special District'],
  ['省', ''],
  ['市', 'City'],
  ['区', 'District'],
  ['县', 'County'],
  ['盟', 'League'],
  ['旗', 'Banner'],
] as const

/**
 * English name of a division: `杭州市` is "Hangzhou". Siblings may get the same name.
 * @param parents names of its province and city, which the names of development zones repeat
 */
export function toEnglishName(name: string, parents: readonly string[] = []): string {
  const irregular = IRREGULAR_NAMES[name]
  if (irregular) return irregular
  const zone = ZONES.find(([tail]) => name.endsWith(tail) && name.length - tail.length >= 2)
  if (!zone) return toPinyin(toStem(name))
  return [...toText(name.slice(0, -zone[0].length), parents), zone[1]].join(' ')
}

/** `唐山市汉沽` in Tangshan is "Tangshan", "Hangu". */
function toText(name: string, parents: readonly string[]): string[] {
  const parent = parents.find((each) => name.startsWith(toStem(each)))
  if (!parent) return name === '' ? [] : [toPinyin(name)]
  const rest = name.slice(toStem(parent).length).replace(/^市/, '')
  return [toEnglishName(parent), ...toText(rest, parents)]
}

/** The name with its rank, for siblings that share a name: "Yining City", "Yining County". */
export function toRankedEnglishName(name: string): string {
  const rank = RANKS.find(([tail]) => name.endsWith(tail))?.[1] ?? ''
  return `${toEnglishName(name)} ${rank}`.trim()
}

function toStem(name: string): string {
  const autonomous = name.replace(AUTONOMOUS, '')
  if (autonomous !== name && autonomous.length > 0) return autonomous
  const tail = RANKS.find(([rank]) => name.endsWith(rank))?.[0] ?? ''
  const stem = name.slice(0, name.length - tail.length)
  // A single character keeps its rank: 忠县 is "Zhongxian".
  return stem.length < 2 ? name : stem
}

function toPinyin(name: string): string {
  const reading = READINGS[name]
  if (reading) return reading
  const read = pinyin(name, { toneType: 'none', type: 'array' })
  const syllables = read.map((syllable, index) => CHARACTER_READINGS[name.charAt(index)] ?? syllable)
  const syllable = syllables.reduce(
    (begun, syllable) => begun + (begun && /^[aoe]/.test(syllable) ? "'" : '') + syllable,
    '',
  )
  return syllable.charAt(0).toUpperCase() + syllable.slice(1)
}
