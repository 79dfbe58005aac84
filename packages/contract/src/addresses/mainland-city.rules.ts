/**
 * City and district of the mainland from one text, as addresses of other programs have them: "杭州市西湖区" or "Hangzhou,
 * Xihu". The city ends at its 市 or 州; of a municipality only the district may be given.
 */
export function splitMainlandCity(text: string, state = ''): [city: string, district?: string] {
  const [, name, district] = /^(.*?(?:市|自治州|地区|盟|,))(.+)$/.exec(text) ?? []
  if (name && district) return [name.replace(/,$/, '').trim(), district.trim()]
  return /[区县]$/.test(text) && state.endsWith('市') ? [state, text] : [text]
}
