/** Length of a nickname in characters. */
export const NICKNAME_LENGTH = { min: 2, max: 20 } as const

/** Signs of the western and the Chinese zodiac and the five elements, as in profiles and product data. */
export const ZODIAC_SIGNS = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
] as const

export const CHINESE_ZODIAC_SIGNS = [
  'Rat',
  'Ox',
  'Tiger',
  'Rabbit',
  'Dragon',
  'Snake',
  'Horse',
  'Goat',
  'Monkey',
  'Rooster',
  'Dog',
  'Pig',
] as const

/** Whether the text is a valid date (`YYYY-MM-DD`) from 1900 to `todayIso`. */
export function isBirthday(text: string, todayIso = new Date().toISOString().slice(0, 10)): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > todayIso) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
