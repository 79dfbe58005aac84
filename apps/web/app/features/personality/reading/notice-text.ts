import type { Notice } from '@shop/four-pillars/notices'
import type { SolarTermName } from '@shop/four-pillars/solar-terms'
import { getLanguageTag } from '../../../lib/i18n/locale.ts'
import { toSignName, type Sign } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'

const TERMS: Readonly<Record<SolarTermName, () => string>> = {
  lichun: m.personality_term_lichun,
  yushui: m.personality_term_yushui,
  jingzhe: m.personality_term_jingzhe,
  chunfen: m.personality_term_chunfen,
  qingming: m.personality_term_qingming,
  guyu: m.personality_term_guyu,
  lixia: m.personality_term_lixia,
  xiaoman: m.personality_term_xiaoman,
  mangzhong: m.personality_term_mangzhong,
  xiazhi: m.personality_term_xiazhi,
  xiaoshu: m.personality_term_xiaoshu,
  dashu: m.personality_term_dashu,
  liqiu: m.personality_term_liqiu,
  chushu: m.personality_term_chushu,
  bailu: m.personality_term_bailu,
  qiufen: m.personality_term_qiufen,
  hanlu: m.personality_term_hanlu,
  shuangjiang: m.personality_term_shuangjiang,
  lidong: m.personality_term_lidong,
  xiaoxue: m.personality_term_xiaoxue,
  daxue: m.personality_term_daxue,
  dongzhi: m.personality_term_dongzhi,
  xiaohan: m.personality_term_xiaohan,
  dahan: m.personality_term_dahan,
}

const SUBJECTS: Readonly<Record<Notice['code'], () => string>> = {
  year_turn: m.personality_subject_year,
  month_turn: m.personality_subject_month,
  sign_turn: m.profile_zodiac,
  day_turn: m.personality_subject_day,
  late_zi: m.personality_subject_day,
  hour_turn: m.personality_subject_hour,
  animal_differs: m.profile_chinese_zodiac,
  time_repeated: m.personality_subject_time,
  time_skipped: m.personality_subject_time,
}

const HALF_MINUTE_MS = 30_000

/** Text of a notice: subject, both readings, reason. */
interface NoticeText {
  subject: string
  chosen: string
  other: string
  /** Both readings are Chinese characters in every language. */
  isCharacters: boolean
  reason: string
}

/** Text of a notice, with the wall clock of the birthplace. */
export function toNoticeText(notice: Notice): NoticeText {
  const isCharacters = ['year_turn', 'month_turn', 'day_turn', 'late_zi', 'hour_turn'].includes(notice.code)
  const format = isCharacters ? (text: string) => text : (text: string) => toReading(notice.code, text)
  return {
    subject: SUBJECTS[notice.code](),
    chosen: format(notice.chosen),
    other: format(notice.other),
    isCharacters,
    reason: toReason(notice),
  }
}

function toReading(code: Notice['code'], text: string): string {
  return code === 'time_repeated' || code === 'time_skipped'
    ? `${formatBirthTime(text)} ${toOffsetText(text)}`
    : toSignName(text as Sign)
}

function toReason({ code, term, minutes, at }: Notice): string {
  if (code === 'late_zi') return m.personality_late_zi()
  if (code === 'animal_differs') return m.personality_animal_differs()
  if (code === 'time_repeated') return m.personality_time_repeated()
  if (code === 'time_skipped') return m.personality_time_skipped()
  const change = term
    ? TERMS[term]()
    : code === 'hour_turn'
      ? m.personality_turn_hour()
      : m.personality_turn_day()
  if (minutes === null) return m.personality_on_day({ turn: change, at: at ? toClockTime(at) : '' })
  return minutes < 0
    ? m.personality_near_before({ count: -minutes, turn: change })
    : m.personality_near_after({ count: minutes, turn: change })
}

/** `1988-09-11T01:10:00+09:00`: the wall clock, as if it were UTC. Intl would not know every zone as it was. */
function toWallMs(wall: string): number {
  return Date.parse(`${wall.slice(0, 19)}Z`)
}

/** The offset of a wall clock: GMT+9, GMT+5:30, GMT. */
function toOffsetText(wall: string): string {
  const offset = wall
    .slice(19)
    .replace(/^([+-])0(?=\d)/, '$1')
    .replace(/:00$/, '')
  return offset === '+0' ? 'GMT' : `GMT${offset}`
}

/** Time to the nearest minute, such as 19:02, as almanacs print the solar terms. */
function toClockTime(wall: string): string {
  return new Intl.DateTimeFormat(getLanguageTag(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(toWallMs(wall) + HALF_MINUTE_MS)
}

/** Formats a time (ISO 8601) as it is written, whatever its offset. */
export function formatBirthTime(wall: string): string {
  return new Intl.DateTimeFormat(getLanguageTag(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(toWallMs(wall))
}
